/** The content type that a file's extension stands for, as browsers and curl tell it of an upload. */
export async function fileType(path: string): Promise<string> {
  const { default: mime } = await import('mime');
  return mime.getType(path) ?? 'application/octet-stream';
}
