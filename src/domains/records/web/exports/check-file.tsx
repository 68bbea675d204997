import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { useFileDrop } from '#kit/web/form/use-file-drop.ts'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Failed } from '#kit/web/states/failed.tsx'
import { listExports } from '../../contract/exports.calls.ts'
import { listName } from '../../contract/list-name.ts'
import { canHash, fileHash } from './file-hash.ts'
import { filtersOf } from './words.ts'
import styles from '../audit/audit.module.css'

type Checked = Readonly<{ name: string; sha256: string }>

const Answer = ({ name, sha256 }: Checked) => {
  const query = useCallQuery(listExports, { query: { sha256 } })
  if (query.failure) return <Failed failure={query.failure} onRetry={query.reload} what="the export" />
  if (!query.data) return null
  const [found] = query.data
  if (!found)
    return (
      <p>
        <StatusBadge tone="bad" word="Not known" /> {name} was not made here, or was altered since.
      </p>
    )
  const filters = filtersOf(found)
  return (
    <>
      <p>
        <StatusBadge tone="good" word="Unaltered" /> {name} was made by {found.account.name} on{' '}
        {dateTime(found.started_at)}: {listName(found.list)}, {number(found.row_count ?? 0)} rows.
      </p>
      {filters !== '' && <p className="m-dim">Filters: {filters}</p>}
      {found.purpose !== null && <p className="m-dim">Purpose: {found.purpose}</p>}
    </>
  )
}

/** Takes a file, works out its hash in the browser, and says who made it and whether it is unaltered. */
export const CheckFile = () => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const take = async (file: File): Promise<void> => setChecked({ name: file.name, sha256: await fileHash(file) })
  const drop = useFileDrop((file) => void take(file))
  if (!canHash()) return null
  return (
    <div className={styles.box} {...drop.box}>
      <div className={styles.choose}>
        <input {...drop.input} hidden aria-label="File to check" accept=".csv,.xlsx" />
        <Button variant="default" leftSection={<IconFileSearch size={16} aria-hidden="true" />} onClick={drop.choose}>
          Check a file
        </Button>
        <span className="m-dim">Choose or drop an exported file. It stays on this device.</span>
      </div>
      <div role="status">
        {checked && (
          <>
            <Answer key={checked.sha256} {...checked} />
            <p className={styles.hash}>SHA-256 {checked.sha256}</p>
          </>
        )}
      </div>
    </div>
  )
}
