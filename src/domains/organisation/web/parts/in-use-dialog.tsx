import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import { Button, Modal } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { CallFailure } from '#kit/web/call/failure.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Restorable } from '../../contract/overview.calls.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import styles from './organisation.module.css'

type Deletable = Restorable | 'holiday_calendar'
/** The permission is that of the list there. */
type Place = readonly [label: string, href: ScreenLink, permission: Permission]

const HOME = '/admin/organisation'
const PEOPLE = '/admin/employees'

/** The lists that show the rows which block a deletion, as narrow as their addresses allow. */
const PLACES: Readonly<Record<Deletable, (id: number) => readonly Place[]>> = {
  department: (id) => [
    ['People in it', `${PEOPLE}?department_id=${id}`, 'people.read'],
    ['Teams of it', `${HOME}/teams?department_id=${id}`, 'organisation.read'],
    ['Designations of it', `${HOME}/designation?department_id=${id}`, 'organisation.read'],
    ['Departments', `${HOME}/departments`, 'organisation.read'],
  ],
  team: (id) => [['People in it', `${PEOPLE}?team_id=${id}`, 'people.read']],
  designation: (id) => [['People with it', `${PEOPLE}?designation_id=${id}`, 'people.read']],
  role: (id) => [
    ['People with it', `${PEOPLE}?role_id=${id}`, 'people.read'],
    ['Administrators', '/admin/users', 'people.admin.read'],
  ],
  brand: (id) => [['People of it', `${PEOPLE}?brand_id=${id}`, 'people.read']],
  pattern: () => [
    ['People', PEOPLE, 'people.read'],
    ['Brands', `${HOME}?tab=brands`, 'organisation.read'],
  ],
  holiday_calendar: () => [['Work patterns', `${HOME}?tab=patterns`, 'organisation.read']],
}

type Props = Readonly<{
  kind: Deletable
  row: Readonly<{ id: number; name: string }>
  /** The reason for which the deletion failed. */
  failure: CallFailure | null
  onClose: () => void
}>

/**
 * Lists the rows that still belong to one that was to be deleted, and where to move them. Nothing for any other reason.
 */
export const InUseDialog = ({ kind, row, failure, onClose }: Props) => {
  const { has } = useActor()
  const places = PLACES[kind](row.id).filter(([, , permission]) => has(permission))
  return (
    <Modal
      opened={failure?.code === organisationRefusals.code('in_use')}
      onClose={onClose}
      // A click inside is none on the row of the table that the dialog belongs to.
      onClick={(event) => event.stopPropagation()}
      title={`${row.name} is still in use`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.stack}>
        <p>{failure?.message}</p>
        <ul className={styles.places}>
          {places.map(([label, href]) => (
            <li key={href}>
              <GoLink href={href} onClick={onClose}>
                {label}
              </GoLink>
            </li>
          ))}
        </ul>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}
