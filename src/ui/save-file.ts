/** Hands a text to the browser's downloads. */
export function saveFile(name: string, content: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has read it by then; sooner, some browsers save an empty file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
