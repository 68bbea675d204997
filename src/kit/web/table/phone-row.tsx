import type { Column } from './columns.ts'
import { priorityOf } from './fitting.ts'
import { cellContent, Opener, RowFrame, type RowProps, titleOf } from './table-row.tsx'
import styles from './table.module.css'

/** Texts of a column that has no value. */
const NONE = new Set(['', '–'])

const part = <Row,>(column: Column<Row>, row: Row): string => {
  if (column.phoneText) return column.phoneText(row)
  const text = column.text(row)
  if (NONE.has(text)) return ''
  // Next to others, a mere yes has no meaning: the title of its column has, and a no is left out.
  if (text === 'Yes') return column.title
  if (text === 'No') return ''
  return column.isNumber && !column.isShort ? `${column.title} ${text}` : text
}

/**
 * A row of a phone: the title, a second line of other values, the state at its right. A row that opens shows as much as
 * fits into its line, one that does not shows all.
 */
export const PhoneRow = <Row,>(props: RowProps<Row>) => {
  const { row, columns } = props
  const title = titleOf(columns)
  const status = columns.find((column) => column.onPhone === 'status')
  const others = columns
    .filter((column) => column !== title && column !== status && column.onPhone !== 'hide')
    .toSorted((left, right) => Number(priorityOf(left) > 1) - Number(priorityOf(right) > 1))
  const wrong = columns.flatMap((column) => column.wrong?.(row) ?? []).filter((text) => text !== '')
  const line = others
    .map((column) => wrong.reduce((text, one) => text.replace(`, ${one}`, ''), part(column, row)))
    .filter((text) => text !== '' && !wrong.includes(text))
    .join(' · ')
  return (
    <RowFrame {...props}>
      <td className={styles.phoneMain}>
        {title && <Opener {...props}>{cellContent(title, row)}</Opener>}
        {(line !== '' || wrong.length > 0) && (
          <span className={styles.phoneLine}>
            {wrong.length > 0 && <span className={styles.phoneWrong}>{wrong.join(', ')}</span>}
            {wrong.length > 0 && line !== '' && ' · '}
            {line}
          </span>
        )}
      </td>
      {status && (
        <td className={styles.phoneStatus} data-states="true">
          {cellContent(status, row)}
        </td>
      )}
    </RowFrame>
  )
}
