import { Select } from '@mantine/core'
import { diffWordsWithSpace } from 'diff'
import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { addJobDescription } from '../../contract/activities.calls.ts'
import type { Activity, JobDescription } from '../../contract/worksheets.models.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{ drawer: DrawerState; rows: readonly Activity[]; today: string }>

/** The job description of an activity: a new version, those before it, and what differs between two. */
export const JobDrawer = ({ drawer, rows, today }: Props) => {
  const row = rows.find(({ id }) => String(id) === drawer.id)
  return (
    <SideDrawer
      title={row ? `Job description: ${row.name}` : 'Job description'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {row && (
        <div className="m-stack">
          {row.can.update && (
            <CallForm
              key={row.versions.length}
              call={addJobDescription}
              initial={{ activity_id: row.id, body: row.versions[0]?.body ?? '', effective_from: today }}
              submit="Add version"
              isQuiet
              onDone={() => undefined}
            >
              {(field) => (
                <>
                  <TextArea {...field('body')} label="Text" help="Lists begin with “- ”." rows={8} isFirst />
                  <DateField
                    {...field('effective_from')}
                    label="Holds from"
                    help="Entries of earlier days keep the earlier text."
                  />
                </>
              )}
            </CallForm>
          )}
          <Versions versions={row.versions} />
        </div>
      )}
      {!row && drawer.id !== null && rows.length > 0 && (
        <Empty outcome="not_found" title="Not found" text="The activity was deleted, or it is one of another list." />
      )}
    </SideDrawer>
  )
}

const titleOf = ({ version_no, effective_from }: JobDescription): string =>
  `Version ${version_no}, from ${fullDay(effective_from)}`

const Versions = ({ versions }: { versions: readonly JobDescription[] }) => {
  const [against, setAgainst] = useState<string | null>(null)
  if (versions.length === 0) return <p className="m-dim">No job description yet.</p>
  const base = versions.find(({ version_no }) => String(version_no) === against)
  return (
    <section className={styles.part} aria-label="Versions">
      {versions.length > 1 && (
        <Select
          label="Compare with"
          placeholder="Nothing"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Compare with' }}
          data={versions.map((one) => ({ value: String(one.version_no), label: titleOf(one) }))}
          value={against}
          onChange={setAgainst}
        />
      )}
      <ul className={styles.versions}>
        {versions.map((one) => (
          <li key={one.version_no}>
            <h3>{titleOf(one)}</h3>
            <p className="m-dim m-small">{one.author ?? 'Muster'}</p>
            {base && base !== one ? (
              <Differing before={base.body} after={one.body} />
            ) : (
              <p className={styles.text}>{one.body}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Differing = ({ before, after }: Readonly<{ before: string; after: string }>) => (
  <p className={styles.text}>
    {diffWordsWithSpace(before, after).map(({ value, added, removed }, at) =>
      added ? (
        <ins key={at} className={styles.added}>
          {value}
        </ins>
      ) : removed ? (
        <del key={at} className={styles.removed}>
          {value}
        </del>
      ) : (
        <span key={at}>{value}</span>
      ),
    )}
  </p>
)
