import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { count } from '../format/numbers.ts'
import type { DownloadRecord } from './records.ts'
import styles from './download.module.css'

const FORMATS = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'csv', label: 'CSV' },
] as const
type Format = (typeof FORMATS)[number]['value']

const Columns = ({
  record,
  left,
  setLeft,
}: {
  record: DownloadRecord
  left: ReadonlySet<string>
  setLeft: (left: ReadonlySet<string>) => void
}) => {
  const { columns } = record
  const chosen = columns.filter(({ key }) => !left.has(key))
  return (
    <fieldset className={styles.fields}>
      <legend>Columns</legend>
      <Checkbox
        className={styles.all ?? ''}
        label="All columns"
        checked={left.size === 0}
        indeterminate={left.size > 0 && chosen.length > 0}
        onChange={() => setLeft(left.size === 0 ? new Set(columns.map(({ key }) => key)) : new Set())}
      />
      <Checkbox.Group
        aria-label="Columns of the file"
        value={chosen.map(({ key }) => key)}
        onChange={(keys) => setLeft(new Set(columns.map(({ key }) => key).filter((key) => !keys.includes(key))))}
      >
        <div className={styles.columns}>
          {columns.map(({ key, title }) => (
            <Checkbox key={key} value={key} label={title} />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  )
}

/** Chooses a record, its format and its columns, and saves it. */
export const DownloadForm = ({ records }: { records: readonly DownloadRecord[] }) => {
  const [id, setId] = useState(records[0]?.id ?? '')
  const [format, setFormat] = useState<Format>('xlsx')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [saved, setSaved] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const record = records.find((one) => one.id === id) ?? records[0]
  if (!record) return null
  const columns = record.columns.map(({ key }) => key).filter((key) => !left.has(key))
  const save = async (): Promise<void> => {
    setBusy(true)
    setSaved(null)
    const rows = await record.save({ format, columns })
    setSaved(rows === null ? null : `${count(rows, 'row', 'rows')} saved`)
    setBusy(false)
  }
  const choose = (next: string): void => {
    setId(next)
    setLeft(new Set())
    setSaved(null)
  }
  return (
    <div className={styles.form}>
      {records.length > 1 && (
        <Radio.Group label="Record" value={record.id} onChange={choose}>
          <div className={styles.choices}>
            {records.map((one) => (
              <Radio key={one.id} value={one.id} label={one.label} />
            ))}
          </div>
        </Radio.Group>
      )}
      {records.length === 1 && <p>{record.label}, as it is filtered</p>}
      <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}>
        <div className={styles.choices}>
          {FORMATS.map((one) => (
            <Radio key={one.value} value={one.value} label={one.label} />
          ))}
        </div>
      </Radio.Group>
      <Columns record={record} left={left} setLeft={setLeft} />
      <div className={styles.end}>
        <Button loading={isBusy} disabled={columns.length === 0} onClick={() => void save()}>
          Save file
        </Button>
        <span role="status" className="m-dim">
          {saved}
        </span>
      </div>
    </div>
  )
}
