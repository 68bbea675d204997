import { Button } from '@mantine/core'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { bodyOfDraft, type Draft } from '#kit/web/form/draft.ts'
import { DateField, NumberField } from '#kit/web/form/text-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listDepartments, listTeams } from '#domains/organisation/contract/units.calls.ts'
import type { MustRead } from '../../contract/hashbook.models.ts'
import { listMustReads, setMustRead } from '../../contract/talk.calls.ts'

const AUDIENCES = [
  { value: 'everyone', label: 'All who can read it' },
  { value: 'limited', label: 'Some departments or teams' },
  { value: 'joiners', label: 'Those who joined lately' },
] as const

type Props = Readonly<{ page: Readonly<{ id: number; title: string }>; drawer: DrawerState }>

/** Sets the audience and due day of a must-read. */
export const MustReadDrawer = ({ page, drawer }: Props) => {
  const isOpen = drawer.id === String(page.id)
  const query = useCallQuery(listMustReads, {}, { enabled: isOpen })
  return (
    <SideDrawer title={`Must-read: ${page.title}`} is_open={isOpen} onClose={drawer.close}>
      <Loaded query={query} what="the must-read" shape="form">
        {(rows) => (
          <MustReadForm page={page} live={rows.find((row) => row.page.id === page.id)} onClose={drawer.close} />
        )}
      </Loaded>
    </SideDrawer>
  )
}

const ids = (rows: readonly Readonly<{ id: number }>[]) => rows.map(({ id }) => id)
const optionsOf = (rows: readonly Readonly<{ id: number; name: string }>[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

type Values = Draft<typeof setMustRead>

/** Returns the fields that the form shows for the chosen audience: the rest was typed for another one. */
const shownOf = (draft: Values, previousDays: number | null) => {
  const { departments, teams, joined_within_days, due_on, due_days, ...rest } = draft
  if (rest.audience === 'joiners') return { ...rest, joined_within_days, due_days }
  const when = due_on || previousDays === null ? { due_on } : { due_days: previousDays }
  return rest.audience === 'limited' ? { ...rest, departments, teams, ...when } : { ...rest, ...when }
}

type FormProps = Readonly<{ page: Readonly<{ id: number }>; live: MustRead | undefined; onClose: () => void }>

const initialOf = (page_id: number, live: MustRead | undefined) =>
  live
    ? {
        page_id,
        version: live.version,
        audience: live.audience,
        departments: ids(live.departments),
        teams: ids(live.teams),
        ...(live.due_on === null ? {} : { due_on: live.due_on }),
        ...(live.due_days === null ? {} : { due_days: live.due_days }),
        ...(live.joined_within_days === null ? {} : { joined_within_days: live.joined_within_days }),
      }
    : { page_id, audience: 'everyone' as const }

/** Ends a must-read once that is confirmed. */
const useEndMustRead = ({ page, live, onClose }: FormProps) => {
  const end = useCall(setMustRead)
  return async (): Promise<void> => {
    const isSure = await confirm({
      title: 'End this must-read?',
      text: 'No one is asked any more. Who has read it stays on record.',
      action: 'End must-read',
      isDestructive: true,
    })
    if (isSure)
      end.start(
        { body: { page_id: page.id, audience: 'everyone', end: true, ...(live ? { version: live.version } : {}) } },
        onClose,
      )
  }
}

const MustReadForm = ({ page, live, onClose }: FormProps) => {
  const departments = useCallQuery(listDepartments, {})
  const teams = useCallQuery(listTeams, {})
  const confirmEnd = useEndMustRead({ page, live, onClose })
  // Days from the start stay while no day is typed; those of joiners count from another day.
  const previousDays = live && live.audience !== 'joiners' ? live.due_days : null
  return (
    <CallForm
      call={setMustRead}
      initial={initialOf(page.id, live)}
      toBody={(draft: Values) => bodyOfDraft(setMustRead, shownOf(draft, previousDays))}
      submit="Save must-read"
      onDone={onClose}
      onCancel={onClose}
      aside={
        live && (
          <Button variant="subtle" onClick={() => void confirmEnd()}>
            End must-read
          </Button>
        )
      }
    >
      {(field) => (
        <>
          <Select {...field('audience')} label="Who has to read it" options={AUDIENCES} />
          {field('audience').value === 'limited' && (
            <>
              <SelectSeveral {...field('departments')} label="Departments" options={optionsOf(departments.data)} />
              <SelectSeveral {...field('teams')} label="Teams" options={optionsOf(teams.data)} />
            </>
          )}
          {field('audience').value === 'joiners' ? (
            <>
              <NumberField {...field('joined_within_days')} isOptional={false} label="Joined within the last days" />
              <NumberField {...field('due_days')} isOptional={false} label="Days to read it, from joining" />
            </>
          ) : (
            <DateField
              {...field('due_on')}
              isOptional={previousDays !== null}
              label="Read by"
              {...(previousDays === null
                ? {}
                : { help: `Without a day: ${count(previousDays, 'day')} from when it was asked.` })}
            />
          )}
        </>
      )}
    </CallForm>
  )
}
