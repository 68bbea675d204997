import { Button } from '@mantine/core'
import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { fullDay, today } from '#kit/web/format/dates.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Panel } from '#kit/web/screens/panels.tsx'
import { HistoryLink } from '#kit/web/screens/history-link.tsx'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { LocalTime } from './local-time.tsx'
import { PasswordForm } from './password-form.tsx'
import { detailsOf } from './use-row-actions.ts'
import { useDeleteEmployee } from './use-delete-employee.ts'
import { LOGIN_GROUP, stateActions } from '../states/state-actions.ts'
import { StateDrawer } from '../states/state-drawer.tsx'
import { useStateDrawer } from '../states/use-state-drawer.ts'
import { WhoCovers } from '../states/who-covers.tsx'
import { FLAG, photoOf, PRESENCE, STATUS } from './labels.ts'
import styles from './details.module.css'

/** The way up: everyone above, the nearest last, so that it ends at the person. */
const Chain = ({ person, on }: { person: EmployeeRecord; on: string | undefined }) => (
  <nav className={styles.chain} aria-label="Reports to">
    {person.managers.toReversed().map((manager) => (
      <span key={manager.id}>
        <GoLink href={detailsOf(manager, on)}>
          <PersonAvatar name={manager.name} photo={{ id: manager.id }} size={20} /> {manager.name}
        </GoLink>
        <IconChevronRight size={14} aria-hidden="true" />
      </span>
    ))}
    <span className="m-dim">{person.name}</span>
  </nav>
)

type Acts = Readonly<{ isNow: boolean; setPassword: () => void; showCovers: () => void }>

const useActions = (person: EmployeeRecord, { isNow, setPassword, showCovers }: Acts): PageAction[] => {
  const go = useGo()
  const remove = useDeleteEmployee()
  const removeAndLeave = async (): Promise<void> => {
    if (await remove(person)) go('/admin/employees')
  }
  const states = useStateDrawer()
  const visit = useDrawer('act_as')
  const { can } = person
  return [
    ...(can.move
      ? [{ label: 'Change placement', run: () => go(`/admin/employee/details/${person.id}?tab=placement&place=new`) }]
      : []),
    { label: 'Who covers', run: showCovers },
    ...(can.act_as ? [{ label: 'Log in as employee', run: () => visit.open(person.id), group: LOGIN_GROUP }] : []),
    // The record of another day does not show which state can begin or end now.
    ...(isNow ? stateActions(person, states.open) : []),
    ...(can.password && person.login.state !== 'none' && !person.login.is_by_number
      ? [{ label: 'Set password', run: setPassword, group: LOGIN_GROUP }]
      : []),
    ...(can.delete
      ? [{ label: 'Merge with another record', run: () => go(`/admin/employee/merge/${person.id}`) }]
      : []),
    ...(can.delete ? [{ label: 'Delete', run: () => void removeAndLeave(), isDestructive: true }] : []),
  ]
}

const address = z.object({ tab: z.string().optional() })

type Props = Readonly<{ person: EmployeeRecord; on: string; setOn: (on: string) => void }>

/** The tab of placements has the day as its time axis. */
const AsOf = ({ person, on, setOn }: Props) => {
  const [{ tab }] = useAddressState(address)
  const now = today(person.time_zone)
  return (
    <div className={styles.asOf} data-away={on !== now}>
      {tab !== 'placement' && <DayInput label="As of" value={on} onChange={setOn} />}
      {on !== now && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOn(now)}>
          Back to today
        </Button>
      )}
    </div>
  )
}

/** The name, photo, status and key data of the person. */
export const DetailsHeader = (props: Props) => {
  const { person, on } = props
  const go = useGo()
  const password = useDrawer('password')
  const states = useStateDrawer()
  const covers = useDrawer('covers')
  const isNow = on === today(person.time_zone)
  const actions = useActions(person, {
    isNow,
    setPassword: () => password.open(person.id),
    showCovers: () => covers.open(person.id),
  })
  const [tone, word] = STATUS[person.status]
  return (
    <header className={styles.header}>
      <PersonAvatar name={person.name} photo={photoOf(person)} size={64} presence={person.presence} />
      <div className={styles.who}>
        <div className={styles.name}>
          <h1>{person.name}</h1>
          {person.pronouns && <span className="m-dim">{person.pronouns}</span>}
          <StatusBadge tone={tone} word={isNow ? word : `${word}, as of ${fullDay(on)}`} />
          {person.presence && <StatusBadge tone={PRESENCE[person.presence][0]} word={PRESENCE[person.presence][1]} />}
          {person.flags.map((flag) => (
            <StatusBadge key={flag} tone={FLAG[flag][0]} word={FLAG[flag][1]} />
          ))}
        </div>
        <p className={styles.line}>
          <span>{person.designation?.name ?? person.role?.name}</span>
          <span>{person.team?.name ?? person.department?.name}</span>
          <span className="m-number">{person.employee_no}</span>
          <LocalTime zone={person.time_zone} />
        </p>
        {person.managers.length > 0 && <Chain person={person} on={isNow ? undefined : on} />}
      </div>
      <div className={styles.tools}>
        <AsOf {...props} />
        <HistoryLink of={['employees', person.id, person.name]} />
        {actions.length > 0 && <ActionMenu actions={actions} label="More actions" />}
        {person.can.edit && (
          <Button
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => go(`/admin/employee/update/${person.id}`)}
          >
            Edit
          </Button>
        )}
      </div>
      <SideDrawer title="Set password" is_open={password.id !== null} onClose={password.close}>
        {password.id !== null && <PasswordForm employee_id={person.id} onDone={password.close} />}
      </SideDrawer>
      <SideDrawer title={`Who covers ${person.name}`} is_open={covers.id !== null} onClose={covers.close}>
        {covers.id !== null && <WhoCovers id={person.id} />}
      </SideDrawer>
      <StateDrawer drawer={states} />
      <Panel name="act_as" fallback={null} />
    </header>
  )
}
