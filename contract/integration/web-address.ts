/** A web address without a name and password before its server: the log and the mails that name it would show them. */
export const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/iu;
