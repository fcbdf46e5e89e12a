export const text = {
  titles: { PN: 'Editar Negocio (Persona Natural)', PJ: 'Editar Negocio (Persona Jurídica)' },
  back: '‹‹ Volver a Servicios',
  loading: 'Cargando datos del negocio para edición...',
  loadFailed: 'Error al cargar los datos del negocio. Por favor, intente de nuevo.',
  again: 'Intentar de nuevo',
  readOnly: 'Estos datos quedaron en el registro y no se pueden cambiar.',
  save: 'Guardar Cambios',
  saving: 'Guardando Cambios...',
  saved: '¡Información del negocio actualizada con éxito!',
  failed: 'Ocurrió un error al actualizar.',
  noAnswer: 'No se recibió respuesta del servidor. Verifica tu conexión; lo que escribiste sigue aquí.',
  status: 'Estado de la facturación',
};
