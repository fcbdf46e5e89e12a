/** Stands for `pouchdb-browser` where it is not installed. */
export default undefined;
