/** A row of a spreadsheet, as it is written there. */
export type SheetRow = Readonly<{ employee_no: string; component_code: string; amount: string; note: string }>

/** Cells are split by tabs, or by semicolons where there is none; quotes around a cell go. */
const cellsOf = (line: string): string[] =>
  line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** Rows copied from a spreadsheet: employee number, component code, amount, note. A first row of titles is skipped. */
export const parseAdjustments = (text: string): SheetRow[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf)
    .filter(([, , amount = ''], at) => at > 0 || /\d/.test(amount))
    .map(([employee_no = '', component_code = '', amount = '', ...note]) => ({
      employee_no,
      component_code,
      amount,
      note: note.join(' ').trim(),
    }))
