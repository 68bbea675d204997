import { Button } from '@mantine/core'
import { listDepartments } from '#domains/organisation/contract/departments.calls.ts'
import { listTeams } from '#domains/organisation/contract/teams.calls.ts'
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
import type { MustRead } from '../../contract/hashbook.models.ts'
import { listMustReads, setMustRead } from '../../contract/talk.calls.ts'

const AUDIENCES = [
  { value: 'everyone', label: 'All who can read it' },
  { value: 'limited', label: 'Some departments or teams' },
  { value: 'joiners', label: 'Those who joined lately' },
] as const

type Props = Readonly<{ page: Readonly<{ id: number; title: string }>; drawer: DrawerState }>

/** Who has to read a page by when. */
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

/** What the form shows for the chosen audience: the rest was typed for another one. */
const shownOf = (draft: Values, keptDays: number | null) => {
  const { departments, teams, joined_within_days, due_on, due_days, ...rest } = draft
  if (rest.audience === 'joiners') return { ...rest, joined_within_days, due_days }
  const when = due_on || keptDays === null ? { due_on } : { due_days: keptDays }
  return rest.audience === 'limited' ? { ...rest, departments, teams, ...when } : { ...rest, ...when }
}

type FormProps = Readonly<{ page: Readonly<{ id: number }>; live: MustRead | undefined; onClose: () => void }>

const MustReadForm = ({ page, live, onClose }: FormProps) => {
  const departments = useCallQuery(listDepartments, {})
  const teams = useCallQuery(listTeams, {})
  const end = useCall(setMustRead)
  const askEnd = async (): Promise<void> => {
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
  const initial = live
    ? {
        page_id: page.id,
        version: live.version,
        audience: live.audience,
        departments: ids(live.departments),
        teams: ids(live.teams),
        ...(live.due_on === null ? {} : { due_on: live.due_on }),
        ...(live.due_days === null ? {} : { due_days: live.due_days }),
        ...(live.joined_within_days === null ? {} : { joined_within_days: live.joined_within_days }),
      }
    : { page_id: page.id, audience: 'everyone' as const }
  // Days from the asking are kept while no day is typed; those of joiners count from another day.
  const keptDays = live && live.audience !== 'joiners' ? live.due_days : null
  return (
    <CallForm
      call={setMustRead}
      initial={initial}
      toBody={(draft: Values) => bodyOfDraft(setMustRead, shownOf(draft, keptDays))}
      submit="Save must-read"
      onDone={onClose}
      onCancel={onClose}
      aside={
        live && (
          <Button variant="subtle" onClick={() => void askEnd()}>
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
              isOptional={keptDays !== null}
              label="Read by"
              {...(keptDays === null
                ? {}
                : { help: `Without a day: ${count(keptDays, 'day')} from when it was asked.` })}
            />
          )}
        </>
      )}
    </CallForm>
  )
}
