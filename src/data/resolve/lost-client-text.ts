/** Words that go to the server with a sale whose client it lacks. */
export const lostClientText = {
  soldTo: ({ nombre, identificacion }: { nombre: string; identificacion: string }) =>
    `Vendida a ${nombre} (${identificacion}).`,
};
