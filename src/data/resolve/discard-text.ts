/** Reasons that the activity log tells of what no person gave a reason for. */
export const discardText = {
  reopened: 'volvió al mostrador para corregirla',
};
