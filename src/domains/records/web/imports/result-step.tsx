import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { undoImport } from '../../contract/imports.calls.ts'
import type { ImportDetails } from '../../contract/imports.models.ts'
import { LISTS, summaryOf } from './labels.ts'

type Props = Readonly<{ data: ImportDetails; onReload: () => void }>

/** The last step: what was imported, and the undo while it is possible. */
export const ResultStep = ({ data, onReload }: Props) => {
  const undo = useCall(undoImport)
  const [isChanged, setChanged] = useState(false)
  const list = LISTS[data.kind]
  const run = async (skip_changed: boolean): Promise<void> => {
    const isSure = await confirm({
      title: `Undo the import of ${data.file_name}?`,
      text: skip_changed
        ? 'What was changed or used since stays as it is.'
        : 'New records are removed, and changed ones are as they were before.',
      action: 'Undo import',
      isDestructive: true,
    })
    if (!isSure) return
    const done = await undo.run({
      params: { id: data.id },
      body: { version: data.version, ...(skip_changed ? { skip_changed: true } : {}) },
    })
    setChanged(!done)
    onReload()
  }
  return (
    <div className="m-stack">
      {data.counts && <p>{summaryOf(data.counts, data.of)}</p>}
      <p className="m-dim">
        Imported by {data.by.name}
        {data.applied_at && `, ${dateTime(data.applied_at)}`}.{data.undone_at && ` Undone ${dateTime(data.undone_at)}.`}
      </p>
      {data.kept.length > 0 && (
        <>
          <h3>Left as they are: {number(data.kept.length)}</h3>
          <ul>
            {data.kept.map(({ row_no, name, why }) => (
              <li key={row_no}>
                {name}: {why} (row {row_no})
              </li>
            ))}
          </ul>
        </>
      )}
      <Refused failure={undo.failure} />
      <div className="m-row">
        {list && <GoLink href={list.href}>{list.label}</GoLink>}
        {data.can.undo && (
          <Button variant="default" loading={undo.isRunning} onClick={() => void run(isChanged)}>
            {isChanged ? 'Undo the rest' : 'Undo import'}
          </Button>
        )}
        {data.can.undo && data.undo_until && <span className="m-dim">Possible until {dateTime(data.undo_until)}</span>}
      </div>
    </div>
  )
}
