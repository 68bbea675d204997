import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, fullDay, today } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getOffboarding } from '../../contract/exits.calls.ts'
import type { Offboarding } from '../../contract/exits.models.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import type { Exit } from '../../contract/states.models.ts'
import { STATE_ACTIONS } from '../states/state-actions.ts'
import { exitStateOn } from '../states/state-labels.ts'
import { useStateDrawer } from '../states/use-state-drawer.ts'
import { ExitCard } from './exit-card.tsx'
import { AcceptForm, CloseForm, ReturnForm, RetractForm } from './exit-forms.tsx'
import styles from './exits.module.css'
import { Holdings } from './holding-group.tsx'
import { ReassignForm } from './reassign-form.tsx'

const isOver = ({ state }: Exit): boolean => state === 'withdrawn' || state === 'retracted'
const currentExit = (person: EmployeeRecord): Exit | undefined =>
  person.exits.find(({ state }) => state === 'accepted') ?? person.exits.find((exit) => !isOver(exit))

/** Next to the name of the tab: an exit that waits for HR, or is not closed yet. */
export const OpenExit = ({ person }: { person: EmployeeRecord }) => {
  const exit = currentExit(person)
  if (!exit || exit.state === 'closed') return null
  const [tone, word] = exitStateOn(exit, today(person.time_zone))
  return <StatusBadge tone={tone} word={word} />
}

const FORMS = {
  accept: ['Accept resignation', AcceptForm],
  return: ['Return', ReturnForm],
  retract: ['Take back', RetractForm],
  close: ['Close exit', CloseForm],
} as const
type Act = keyof typeof FORMS
const isAct = (text: string | null): text is Act => text !== null && text in FORMS

const Decide = ({ exit, open }: { exit: Exit; open: (act: Act) => void }) => {
  const { accept, return: back, retract } = exit.can
  if (!accept && !back && !retract) return null
  return (
    <div className={styles.buttons}>
      {accept && <Button onClick={() => open('accept')}>Accept</Button>}
      {back && (
        <Button variant="default" onClick={() => open('return')}>
          Return
        </Button>
      )}
      {retract && (
        <Button variant="default" onClick={() => open('retract')}>
          Take back
        </Button>
      )}
    </div>
  )
}

const remainingText = ({ open_blocking: left, exit }: Offboarding): string => {
  if (left > 0) return `${count(left, 'item')} still to hand on before the exit can be closed`
  if (exit.can.close) return 'Nothing is left. The exit can be closed.'
  const until =
    exit.state === 'accepted' && exit.last_day ? ` The exit can be closed after ${fullDay(exit.last_day)}.` : ''
  return `Nothing is left to hand on.${until}`
}

/** The day as of which it is counted: the one after the last day, or today once that has passed. */
const asOfText = ({ from, exit: { last_day, employee } }: Offboarding): string =>
  last_day !== null && addDays(last_day, 1) < from
    ? `As of today. The last day of ${employee.name} was ${fullDay(last_day)}.`
    : `As of ${fullDay(from)}, the first day without ${employee.name}`

/** The holdings of the leaver, with the steps that are left until the exit can be closed. */
const HandOver = ({
  data,
  onClose,
  onChoose,
}: {
  data: Offboarding
  onClose: () => void
  onChoose: (kind: string) => void
}) => {
  const { exit, groups, open_blocking } = data
  if (exit.state === 'closed') return null
  return (
    <>
      <div className={styles.remaining} data-done={open_blocking === 0} role="status">
        <p>
          <b>{remainingText(data)}</b>
          <br />
          <span className="m-small">{asOfText(data)}</span>
        </p>
        <Button disabled={!exit.can.close || open_blocking > 0} onClick={onClose}>
          Close exit
        </Button>
      </div>
      {groups.map((group) => (
        <Holdings key={group.kind} employee_id={exit.employee.id} group={group} onChoose={() => onChoose(group.kind)} />
      ))}
    </>
  )
}

const FullOffboarding = ({ person }: { person: EmployeeRecord }) => {
  const query = useCallQuery(getOffboarding, { params: { id: person.id } }, { showPrevious: true })
  const drawer = useDrawer('exit')
  return (
    <Loaded query={query} what="the exit" shape="cards">
      {(data) => {
        const [title, Form] = isAct(drawer.id) ? FORMS[drawer.id] : ['Reassign', null]
        const group = data.groups.find(({ kind }) => drawer.id === `move.${kind}`)
        return (
          <div className={styles.page}>
            <ExitCard exit={data.exit} today={today(person.time_zone)} side="admin">
              <Decide exit={data.exit} open={drawer.open} />
            </ExitCard>
            <HandOver
              data={data}
              onClose={() => drawer.open('close')}
              onChoose={(kind) => drawer.open(`move.${kind}`)}
            />
            <SideDrawer title={title} is_open={Form !== null || group !== undefined} onClose={drawer.close}>
              {Form && <Form exit={data.exit} onClose={drawer.close} />}
              {group && <ReassignForm employee_id={person.id} group={group} onClose={drawer.close} />}
            </SideDrawer>
          </div>
        )
      }}
    </Loaded>
  )
}

/** No exit, and the way to record one to those who may. */
const NoExit = ({ person }: { person: EmployeeRecord }) => {
  const states = useStateDrawer()
  const title = `${person.name} is not leaving`
  if (!person.can.resign) return <Empty title={title} text="There is no resignation." />
  return (
    <Empty
      title={title}
      text="Record a resignation on paper, or another end of the employment, such as the end of a contract."
      action={<Button onClick={() => states.open('end', [person.id])}>{STATE_ACTIONS.end}</Button>}
    />
  )
}

/** The exit of a person, the decision about it, and the holdings to hand on. */
export const ExitTab = ({ person }: { person: EmployeeRecord }) => {
  const { has } = useActor()
  const exit = currentExit(person)
  if (exit && has('people.exit.write')) return <FullOffboarding person={person} />
  const shown = exit ? [exit] : person.exits
  if (shown.length === 0) return <NoExit person={person} />
  return (
    <div className={styles.page}>
      {shown.map((one) => (
        <ExitCard key={one.id} exit={one} today={today(person.time_zone)} side="admin" />
      ))}
    </div>
  )
}
