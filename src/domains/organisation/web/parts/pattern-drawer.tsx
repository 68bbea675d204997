import { Button } from '@mantine/core'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { addDays, today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { WorkPattern } from '../../contract/calendar.models.ts'
import { addWorkPattern, listWorkPatterns, updateWorkPattern } from '../../contract/work-patterns.calls.ts'
import { emptyVersion, versionDraft } from './pattern-draft.ts'
import { PatternVersions } from './pattern-versions.tsx'
import { RowActions } from './row-actions.tsx'
import { VersionFields } from './version-fields.tsx'

/** A work pattern beside the list: its versions, and the fields of another one. */
export const PatternDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const tomorrow = addDays(today(useActor().organisation.time_zone), 1)
  return (
    <EntityDrawer
      table="work_patterns"
      drawer={drawer}
      word="work pattern"
      list={listWorkPatterns}
      input={{ query: { archived: true } }}
      add={addWorkPattern}
      empty={emptyVersion(tomorrow)}
      update={updateWorkPattern}
      params={(row) => ({ id: row.id })}
      values={({ name }) => ({ name })}
      menu={(row) => <RowActions row={row} kind="pattern" onRemoved={drawer.close} />}
      read={(row) => <PatternVersions versions={row.versions} />}
      fields={(form, row) => (
        <>
          <TextField {...form.field('name')} isOptional={false} label="Name" isFirst={!row} />
          {row ? (
            <Change form={unsafeCast(form)} row={row} tomorrow={tomorrow} />
          ) : (
            <VersionFields field={form.field} errors={form.errors} />
          )}
        </>
      )}
    />
  )
}

type ChangeProps = Readonly<{ form: Form<typeof updateWorkPattern>; row: WorkPattern; tomorrow: string }>

/** The versions there are, or the one that is to follow. */
const Change = ({ form, row, tomorrow }: ChangeProps) => {
  const { value, onChange } = form.field('change')
  if (value) return <VersionFields field={form.part('change')} errors={form.errors} />
  const last = row.next ?? row.current ?? row.versions.at(-1)
  return (
    <>
      <PatternVersions versions={row.versions} />
      <div>
        <Button variant="default" onClick={() => onChange(versionDraft(last, row.next?.effective_from ?? tomorrow))}>
          {row.next ? 'Change the planned times' : 'Change the times from a day on'}
        </Button>
      </div>
    </>
  )
}
