/** Files that systems leave in folders. */
const isOfSystem = (name: string): boolean => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

/** All files of a drop, those in folders too. */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  // The list is empty after the event, so all entries are taken before the first wait.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const plain = [...transfer.files];
  if (entries.length === 0) return plain;
  const found = await Promise.all(entries.map(filesBelow));
  return found.flat();
}

/** @param fromFolder whether the person chose a folder, not the files */
export const chosenFiles = (files: FileList, fromFolder: boolean): File[] =>
  [...files].filter(({ name }) => !fromFolder || !isOfSystem(name));

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const found: File[] = [];
  const reader = entry.createReader();
  for (;;) {
    // At most a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const child of some) if (!isOfSystem(child.name)) found.push(...(await filesBelow(child)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
