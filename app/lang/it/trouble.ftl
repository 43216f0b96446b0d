# Il file su che cosa è andato storto.

trouble-unwritten = Il file { $path } non si può scrivere ({ $error }): scegli un altro posto.
trouble-not_one = { $path } non è un file su che cosa è andato storto. { $why }
