import { SYSTEM } from '#kit/server/actor.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import type { Demo } from '../demo.ts'
import type { Sample } from './insert.ts'
import { lateMonth } from './late-month.ts'

const escapePdfText = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`)

/** One page of typed lines as a PDF, in a font that every reader brings. ASCII alone. */
const typedPage = (lines: readonly string[]): Buffer => {
  const typed = lines.map((line) => `(${escapePdfText(line)}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf 16 TL 72 770 Td\n${typed}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'ascii')
}

const LATE_MONTH: readonly (readonly [number, string])[] = [
  [3, '08:24'],
  [5, '08:31'],
  [11, '08:22'],
  [17, '08:27'],
  [23, '08:41'],
  [26, '08:25'],
]
const shiftTimes = (day: string): string[] => [
  `Begin of shifts in ${lateMonth(day)}, Paul Neumann`,
  '',
  'day       planned   punched in',
  ...LATE_MONTH.map(([date, begin]) => `${`${date} ${lateMonth(day, 'short')}`.padEnd(10)}08:00     ${begin}`),
]
const LETTER = [
  'Ravi Kumar',
  'Bengaluru',
  '',
  'Resignation',
  '',
  'Dear Anjali,',
  '',
  'I resign from my position. We move to Pune with the family.',
  'Thank you for four good years.',
  '',
  'Ravi Kumar',
]

/** Inserts the sample documents: the evidence of a warning, and a signed resignation. */
export const insertDocuments = async (demo: Demo, files: FileStore, sample: Sample): Promise<void> => {
  const work = { tx: demo.tx, now: demo.now, by: SYSTEM }
  const document = async (name: string, original_name: string, lines: readonly string[]) => {
    const employee_id = sample.people.get(name)?.id ?? 0
    const stored = await storeBytes(files, typedPage(lines), 'pdf')
    const owner = { kind: 'employee_document', id: employee_id } as const
    return { employee_id, file_id: await insertFile(work, stored, { owner, original_name }) }
  }
  const warning = await demo.tx
    .selectFrom('warnings')
    .select(['id', 'incident_on'])
    .where('employee_id', '=', sample.people.get('Paul Neumann')?.id ?? 0)
    .executeTakeFirstOrThrow()
  const title = `Begin of shifts in ${lateMonth(warning.incident_on)}.pdf`
  const shifts = await document('Paul Neumann', title, shiftTimes(warning.incident_on))
  await demo.tx.insertInto('warning_files').values({ warning_id: warning.id, file_id: shifts.file_id }).execute()
  const letter = await document('Ravi Kumar', 'Resignation, signed.pdf', LETTER)
  await demo.tx
    .updateTable('exits')
    .set({ letter_file_id: letter.file_id })
    .from('employments as m')
    .whereRef('m.id', '=', 'exits.employment_id')
    .where('m.employee_id', '=', letter.employee_id)
    .execute()
}
