/** What the activity log says of favourites. */
export const favouritesLogText = { saved: 'Cambió los favoritos de la pantalla de venta.' };
