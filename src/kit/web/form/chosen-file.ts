import { fileSize } from '../format/file-size.ts'

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The files that an upload takes; the server checks the content itself and decides. */
export const TAKEN = {
  picture: { types: PICTURES, words: 'JPEG, PNG or WebP' },
  paper: { types: [...PICTURES, 'application/pdf'], words: 'PDF, JPEG, PNG or WebP' },
  work: {
    types: [...PICTURES, 'application/pdf', '.txt', '.csv', '.xlsx', '.docx'],
    words: 'Pictures, PDF, text, CSV, Excel or Word',
  },
  // Systems do not agree on the types of these two, so their endings count.
  table: { types: ['.csv', '.xlsx', '.tsv', '.txt'], words: 'CSV or Excel (.xlsx)' },
  calendar: { types: ['.ics', '.csv', '.tsv', '.xlsx'], words: 'Calendar (.ics), table (.csv) or workbook (.xlsx)' },
} as const satisfies Record<string, { types: readonly string[]; words: string }>
export type Takes = keyof typeof TAKEN

/** Returns the reason for which a chosen file would be refused; null when it may be sent. */
export const checkChosen = (
  file: Pick<File, 'name' | 'type' | 'size'>,
  takes: Takes,
  maxBytes: number,
): string | null => {
  const { types, words } = TAKEN[takes]
  if (takes === 'paper' && /\.docx?$/i.test(file.name)) return 'This is a Word file. Save it as PDF and send that.'
  if (!types.some((type) => type === file.type || (type.startsWith('.') && file.name.toLowerCase().endsWith(type))))
    return `Choose a file of this type: ${words}.`
  if (file.size > maxBytes) return `The file is ${fileSize(file.size)}; the limit is ${fileSize(maxBytes)}.`
  return file.size === 0 ? 'The file is empty.' : null
}
