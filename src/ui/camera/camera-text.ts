/** Words of the camera that reads codes. */
export const cameraText = {
  scan: 'Escanear con la cámara',
  title: 'Escanear con la cámara',
  close: 'Cerrar la cámara',
  picture: 'Imagen de la cámara',
  hint: 'Acerca el código de barras al recuadro.',
  read: (code: string) => `Código leído: ${code}`,
  refused: 'El navegador no permite usar la cámara. Dale permiso en la barra de direcciones.',
  none: 'Este equipo no tiene cámara.',
  failed: 'No se pudo abrir la cámara.',
  notLoaded: 'No se pudo abrir el lector de la cámara. Inténtalo otra vez.',
};
