/** What a sentence calls a collaborator: first name and surname. As they are typed they may have spaces around them. */
export const shortName = (one: { first_name: string; last_name: string }): string =>
  `${one.first_name.trim()} ${one.last_name.trim()}`;
