export const text = {
  title: 'Contraseña y sesiones',
  pin: 'Tu PIN de este equipo sigue igual: es otro y solo desbloquea la pantalla.',
  closeAsk:
    'En ese equipo habrá que volver a iniciar sesión. Lo que aún no haya enviado se guarda allí y se envía al volver a entrar.',
  offline: 'Sin conexión. La contraseña y las sesiones se cambian con internet: inténtalo cuando vuelva.',
  failed: 'No se pudo. Inténtalo otra vez.',
};
