import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { HistoryLink } from '#kit/web/screens/history-link.tsx'
import { roleRecord } from '../../contract/organisation.records.ts'
import { addRole, updateRole } from '../../contract/roles.calls.ts'
import type { Role } from '../../contract/roles.models.ts'
import { differingKeys, scopesOf } from './grant-scopes.ts'
import { GrantsField } from './grants-field.tsx'
import { Holders } from './people-count.tsx'
import { RolePreview } from './role-preview.tsx'
import { RowActions } from './row-actions.tsx'
import styles from './roles.module.css'
import { ADMIN_NUMBERS, type Area, USER_NUMBERS } from '#kit/contract/permissions.ts'
import { type Form, useCallForm } from '#kit/web/form/use-call-form.ts'
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
    items={[['name', 'role_number', area === undefined ? 'area' : 'description'], area === undefined && 'description']}
    with={{ role_number: { options: numbersOf(area ?? form.draft.area ?? 'User') } }}
  />
)

type Props = Readonly<{
  /** The role that is open; none while one is added. */
  role: Role | undefined
  /** All roles, of which each of the same area can be shown next to it. */
  roles: readonly Role[]
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
      {role ? <Existing {...props} role={role} /> : <NewRole {...props} />}
    </>
  )
}

/** Returns the roles next to which the grants of a role mean something: those of its area that are open to the reader. */
const othersOf = (roles: readonly Role[], area: Area, role: Role | undefined): readonly Role[] =>
  roles.filter((one) => one.area === area && one.id !== role?.id && one.grants && one.archived_at === null)

const FORM = 'edit-role'

type ExistingProps = Pick<Props, 'roles' | 'onOpen'> & Readonly<{ role: Role }>

const Existing = (props: ExistingProps) =>
  props.role.can.update ? <ExistingForm {...props} /> : <ReadOnly {...props} />

const ExistingForm = ({ role, roles, onOpen }: ExistingProps) => {
  const saved = role.grants ?? []
  const form = useCallForm({
    call: updateRole,
    input: { params: { desg_id: role.id } },
    initial: { ...roleRecord.values({ ...role, grants: saved }), version: role.version },
    onDone: () => onOpen(role.id),
  })
  const grants = form.draft.grants ?? []
  const changed = differingKeys(scopesOf(saved), scopesOf(grants)).size
  return (
    <>
      <FormFrame form={form} id={FORM}>
        {(field) => (
          <>
            <p className={`m-dim ${styles.note}`}>
              <Holders role={role} />. Changes apply to them at once.
            </p>
            <RoleFields form={unsafeCast(form)} area={role.area} />
            <GrantsField
              field={field('grants')}
              saved={saved}
              area={role.area}
              others={othersOf(roles, role.area, role)}
              errors={form.errors}
            />
          </>
        )}
      </FormFrame>
      <SaveBar
        submit="Save"
        form={FORM}
        // Each permission counts for itself, not the list of them as one field.
        changes={changed === 0 ? form.changes : form.changes - 1 + changed}
        isRunning={form.isRunning}
        onDiscard={form.takeNewVersion}
        aside={<RolePreview role={role} grants={grants} />}
      />
    </>
  )
}

const ReadOnly = ({ role, roles }: ExistingProps) => (
  <>
    <p className={`m-dim ${styles.note}`}>
      <Holders role={role} />.{role.is_locked && ' The super admin role holds everything and cannot be changed.'}
      {role.description && ` ${role.description}`}
    </p>
    {role.grants ? (
      <GrantsField saved={role.grants} area={role.area} others={othersOf(roles, role.area, role)} errors={{}} />
    ) : (
      <p className="m-dim">What it may do is not open to your role.</p>
    )}
  </>
)

const NewRole = ({ source, roles, onOpen }: Props) => (
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
        <GrantsField
          field={field('grants')}
          saved={source?.grants ?? []}
          area={form.draft.area ?? 'User'}
          others={othersOf(roles, form.draft.area ?? 'User', undefined)}
          errors={form.errors}
        />
      </>
    )}
  </CallForm>
)
