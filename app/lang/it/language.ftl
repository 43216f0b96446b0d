# La lingua stessa: il suo nome, e che cosa FORM mette attorno alle parole senza forme proprie, come i nomi di persona.

language-name = Italiano

form-of = di { $value }
form-to = a { $value }
