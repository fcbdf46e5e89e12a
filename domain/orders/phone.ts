/**
 * A telephone as a search among orders reads it: as it was written down, and its digits alone, so that the number finds
 * its order however it was grouped. Empty for none.
 */
export function searchedPhone(phone: string | null): string {
  const digits = (phone ?? '').replace(/\D/gu, '');
  return phone === null || digits === phone ? digits : `${phone} ${digits}`;
}
