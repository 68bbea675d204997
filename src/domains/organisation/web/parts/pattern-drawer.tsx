import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { WorkPattern } from '../../contract/calendar.models.ts'
import { addWorkPattern, listWorkPatterns, updateWorkPattern } from '../../contract/work-patterns.calls.ts'
import styles from './organisation.module.css'
import { emptyVersion, type VersionDraft, versionDraft } from './pattern-draft.ts'
import { PatternVersions } from './pattern-versions.tsx'
import { VersionFields } from './version-fields.tsx'

type Props = Readonly<{ id: string | null; onClose: () => void }>

/** A work pattern beside the list: its versions, and the form of another one. */
export const PatternDrawer = ({ id, onClose }: Props) => {
  const all = useCallQuery(listWorkPatterns, { query: { archived: true } }, { enabled: id !== null })
  const row = all.data?.find((one) => String(one.id) === id)
  const title = id === 'new' ? 'Add work pattern' : (row?.name ?? 'Work pattern')
  return (
    <SideDrawer title={title} is_open={id !== null} onClose={onClose}>
      <Loaded query={all} what="the work pattern" shape="form">
        {() => {
          if (id === 'new') return <AddForm onClose={onClose} />
          if (!row) return <p>This work pattern does not exist any more.</p>
          if (!row.can.update)
            return (
              <div className={styles.stack}>
                <PatternVersions versions={row.versions} />
              </div>
            )
          return <EditForm key={row.id} row={row} onClose={onClose} />
        }}
      </Loaded>
    </SideDrawer>
  )
}

const useTomorrow = (): string => addDays(today(useActor().organisation.time_zone), 1)

const AddForm = ({ onClose }: { onClose: () => void }) => (
  <CallForm
    call={addWorkPattern}
    initial={emptyVersion(useTomorrow())}
    submit="Add work pattern"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field, form) => {
      const change = (part: Partial<VersionDraft>): void => {
        if (part.effective_from !== undefined) field('effective_from').onChange(part.effective_from)
        if (part.kind !== undefined) field('kind').onChange(part.kind)
        if (part.holiday_calendar_id !== undefined) field('holiday_calendar_id').onChange(part.holiday_calendar_id)
        if (part.time_zone !== undefined) field('time_zone').onChange(part.time_zone)
        if (part.cycle_weeks !== undefined) field('cycle_weeks').onChange(part.cycle_weeks)
        if (part.cycle_anchor !== undefined) field('cycle_anchor').onChange(part.cycle_anchor)
        if (part.days !== undefined) field('days').onChange(part.days)
      }
      return (
        <>
          <TextField {...field('name')} label="Name" isFirst />
          <VersionFields call={addWorkPattern} version={form.draft} onChange={change} errors={form.errors} at="" />
        </>
      )
    }}
  </CallForm>
)

const EditForm = ({ row, onClose }: { row: WorkPattern; onClose: () => void }) => {
  const [isChanging, setChanging] = useState(false)
  const tomorrow = useTomorrow()
  return (
    <CallForm
      call={updateWorkPattern}
      input={{ params: { id: row.id } }}
      initial={{ name: row.name, version: row.version }}
      submit="Save"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, form) => {
        const { value, onChange } = field('change')
        const begin = (): void => {
          setChanging(true)
          onChange(versionDraft(row.next ?? row.current ?? row.versions.at(-1), row.next?.effective_from ?? tomorrow))
        }
        return (
          <>
            <TextField {...field('name')} isOptional={false} label="Name" />
            {isChanging && value ? (
              <VersionFields
                call={updateWorkPattern}
                version={value}
                onChange={(part) => onChange({ ...value, ...part })}
                errors={form.errors}
                at="change."
              />
            ) : (
              <>
                <PatternVersions versions={row.versions} />
                <div>
                  <Button variant="default" onClick={begin}>
                    {row.next ? 'Change the planned times' : 'Change the times from a day on'}
                  </Button>
                </div>
              </>
            )}
          </>
        )
      }}
    </CallForm>
  )
}
