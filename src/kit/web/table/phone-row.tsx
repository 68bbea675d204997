import type { Column } from './columns.ts'
import { cellContent, Opener, RowFrame, type RowProps, titleOf } from './table-row.tsx'
import styles from './table.module.css'

/** Texts of a column that has no value. */
const NONE = new Set(['', '–'])

const part = <Row,>(column: Column<Row>, row: Row): string => {
  const text = column.text(row)
  if (NONE.has(text)) return ''
  // Beside others, a mere yes does not say of what: its title does, and a no is left out.
  if (text === 'Yes') return column.title
  if (text === 'No') return ''
  return column.isNumber && !column.isShort ? `${column.title} ${text}` : text
}

/**
 * A row of a phone: the title, a second line of what else it says, the state at its right. A row that opens says as much as
 * its line holds, one that does not says all.
 */
export const PhoneRow = <Row,>(props: RowProps<Row>) => {
  const { row, columns } = props
  const title = titleOf(columns)
  const status = columns.find((column) => column.onPhone === 'status')
  const others = columns.filter((column) => column !== title && column !== status && column.onPhone !== 'hide')
  const line = others
    .map((column) => part(column, row))
    .filter((text) => text !== '')
    .join(' · ')
  return (
    <RowFrame {...props}>
      <td className={styles.phoneMain}>
        {title && <Opener {...props}>{cellContent(title, row)}</Opener>}
        {line !== '' && <span className={styles.phoneLine}>{line}</span>}
      </td>
      {status && <td className={styles.phoneStatus}>{cellContent(status, row)}</td>}
    </RowFrame>
  )
}
