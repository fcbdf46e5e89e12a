/** Cookie and echo of a browser that calls without a token. */
export const csrf = { cookie: 'csrftoken=0123456789abcdef', 'x-csrftoken': '0123456789abcdef' };
