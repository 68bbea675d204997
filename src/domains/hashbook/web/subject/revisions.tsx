import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Page } from '../../contract/hashbook.models.ts'
import { listRevisions, restoreRevision, showDifference } from '../../contract/revisions-and-bin.calls.ts'
import { DifferenceView } from './difference-view.tsx'
import styles from '../parts/hashbook.module.css'

/** The revisions of a page with authors, times and changes; an earlier text can be made the newest. */
export const Revisions = ({ page, onShow }: Readonly<{ page: Page; onShow: (page: Page) => void }>) => {
  const query = useCallQuery(listRevisions, { params: { id: page.id } })
  const [open, setOpen] = useState<number | null>(null)
  const restore = useCall(restoreRevision)
  const confirmRestore = async (number: number): Promise<void> => {
    const isSure = await confirm({
      title: `Restore revision ${number}?`,
      text: 'It becomes the newest one. Those in between stay.',
      action: `Restore revision ${number}`,
    })
    if (isSure) restore.start({ body: { id: page.id, version: page.version, number } }, ({ data }) => onShow(data))
  }
  return (
    <Loaded query={query} what="the revisions" shape="table">
      {(rows) => (
        <>
          <Refused failure={restore.failure} />
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.number} className={styles.line}>
                <span className={styles.lineText}>
                  <span>
                    <strong>{row.number}</strong> {row.author.name}{' '}
                    {row.meaning_changed && <StatusBadge tone="attention" word="Meaning changed" />}
                  </span>
                  <span className="m-dim m-small">
                    {dateTime(row.created_at)}
                    {row.kind === 'restore' && `, restored from ${row.restored_number}`}
                  </span>
                  {row.note && <span className="m-small">{row.note}</span>}
                </span>
                <span className="m-row">
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-expanded={open === row.number}
                    onClick={() => setOpen(open === row.number ? null : row.number)}
                  >
                    {open === row.number ? 'Hide changes' : 'Changes'}
                  </Button>
                  {page.can.update && row.number !== page.revision && (
                    <Button variant="subtle" size="compact-sm" onClick={() => void confirmRestore(row.number)}>
                      Restore
                    </Button>
                  )}
                </span>
                {open === row.number && <Changes id={page.id} number={row.number} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}

const Changes = ({ id, number }: Readonly<{ id: number; number: number }>) => {
  const query = useCallQuery(showDifference, { params: { id, number } })
  return (
    <Loaded query={query} what="the changes" shape="form">
      {(difference) => <DifferenceView difference={difference} />}
    </Loaded>
  )
}
