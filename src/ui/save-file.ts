/** Hands a text, or what is a file already, to the browser's downloads. */
export function saveFile(name: string, content: string | Blob, type = 'application/json'): void {
  const file = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has read it by then; sooner, some browsers save an empty file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
