import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { HistoryLink } from '#kit/web/screens/history-link.tsx'
import { roleRecord } from '../../contract/organisation.records.ts'
import { addRole, updateRole } from '../../contract/roles.calls.ts'
import type { Role } from '../../contract/roles.models.ts'
import { GrantsField } from './grants-field.tsx'
import { Holders } from './people-count.tsx'
import { RolePreview } from './role-preview.tsx'
import { RowActions } from './row-actions.tsx'
import styles from './roles.module.css'
import { ADMIN_NUMBERS, type Area, USER_NUMBERS } from '#kit/contract/permissions.ts'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SHIPPED_ROLES } from '../../contract/shipped-roles.ts'

type RoleFieldsProps = Readonly<{
  form: Form<typeof addRole>
  /** The area of a role that exists, which never changes. */
  area?: Area
}>

const SUPER_ADMIN = 1
const nameOf = (area: Area, number: number): string =>
  SHIPPED_ROLES.find((role) => role.area === area && role.role_number === number)?.name ?? ''

const numbersOf = (area: Area) => {
  const numbers = area === 'Admin' ? ADMIN_NUMBERS.filter((number) => number !== SUPER_ADMIN) : USER_NUMBERS
  return numbers.map((number) => ({ value: number, label: `${number} ${nameOf(area, number)}` }))
}

/** Name, area, menu number and description of a role. */
const RoleFields = ({ form, area }: RoleFieldsProps) => (
  <Fields
    of={roleRecord}
    form={form}
    items={[['name', 'role_number'], area === undefined && 'area', 'description']}
    with={{ role_number: { options: numbersOf(area ?? form.draft.area ?? 'User') } }}
  />
)

type Props = Readonly<{
  /** The role that is open; none while one is added. */
  role: Role | undefined
  /** The role whose permissions a new one begins with. */
  source: Role | undefined
  onOpen: (id: number | null) => void
  onCopy: (id: number) => void
}>

/** One role: its area, its number and its grants. Read only for a person who may not change it. */
export const RoleEditor = (props: Props) => {
  const { role, onOpen, onCopy } = props
  const actor = useActor()
  return (
    <>
      <div className={styles.head}>
        <ActionIcon
          variant="default"
          size={36}
          className={styles.back ?? ''}
          aria-label="Back to all roles"
          onClick={() => onOpen(null)}
        >
          <IconArrowLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <h2>{role?.name ?? 'New role'}</h2>
        {role?.is_locked && <StatusBadge tone="off" word="Locked" />}
        {role && <HistoryLink of={['roles', role.id]} />}
        {role && actor.has('organisation.role.write') && (
          <Button variant="default" onClick={() => onCopy(role.id)}>
            Copy
          </Button>
        )}
        {role && <RowActions row={role} kind="role" onRemoved={() => onOpen(null)} />}
      </div>
      {role ? <Existing role={role} onOpen={onOpen} /> : <NewRole {...props} />}
    </>
  )
}

const Existing = ({ role, onOpen }: Pick<Props, 'onOpen'> & { role: Role }) => {
  if (!role.can.update) return <ReadOnly role={role} />
  return (
    <CallForm
      call={updateRole}
      input={{ params: { desg_id: role.id } }}
      initial={{ ...roleRecord.values({ ...role, grants: role.grants ?? [] }), version: role.version }}
      submit="Save"
      onDone={() => onOpen(role.id)}
    >
      {(field, form) => (
        <>
          <p className={`m-dim ${styles.note}`}>
            <Holders role={role} />. A change acts with their next click.
          </p>
          <RoleFields form={unsafeCast(form)} area={role.area} />
          <GrantsField field={field('grants')} area={role.area} errors={form.errors} />
          <RolePreview role={role} grants={form.draft.grants ?? []} />
        </>
      )}
    </CallForm>
  )
}

const ReadOnly = ({ role }: { role: Role }) => (
  <>
    <p className={`m-dim ${styles.note}`}>
      <Holders role={role} />.{role.is_locked && ' The super admin role holds everything and cannot be changed.'}
      {role.description && ` ${role.description}`}
    </p>
    {role.grants ? (
      <GrantsField area={role.area} grants={role.grants} errors={{}} />
    ) : (
      <p className="m-dim">What it may do is not open to your role.</p>
    )}
  </>
)

const NewRole = ({ source, onOpen }: Props) => (
  <CallForm
    call={addRole}
    initial={{
      area: source?.area ?? 'User',
      grants: source?.grants ?? [],
      ...(source && !source.is_locked ? { role_number: source.role_number } : {}),
      ...(source ? { name: `${source.name} copy` } : {}),
    }}
    submit="Add role"
    onDone={({ data }) => onOpen(data.id)}
    onCancel={() => onOpen(null)}
  >
    {(field, form) => (
      <>
        <RoleFields form={form} />
        <GrantsField field={field('grants')} area={form.draft.area ?? 'User'} errors={form.errors} />
      </>
    )}
  </CallForm>
)
