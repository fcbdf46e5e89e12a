/** Texts of the offer to install the app. */
export const installText = {
  title: 'Instalar Mostrador en este equipo',
  intro: 'Se abre desde su propio icono, en una ventana suya y también sin internet. Se actualiza sola.',
  steps: ['Toca Compartir en la barra de Safari.', 'Elige “Agregar a inicio”.', 'Toca “Agregar”.'],
  byHandHint:
    'La app instalada te pide entrar una vez. Lo que falte por enviar se queda en Safari: envíalo antes de cambiarte.',
  install: 'Instalar',
  notNow: 'Ahora no',
  refuse: 'No volver a ofrecerlo',
};
