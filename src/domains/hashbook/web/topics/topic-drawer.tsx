import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { listDepartments } from '#domains/organisation/contract/departments.calls.ts'
import { listTeams } from '#domains/organisation/contract/teams.calls.ts'
import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { bodyOfDraft, type FieldProps } from '#kit/web/form/draft.ts'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Topic } from '../../contract/hashbook.models.ts'
import { addOwnTopic, addTopic, readChoices, updateOwnTopic, updateTopic } from '../../contract/topics.calls.ts'
import { useBook, useTopics } from '../parts/use-book.ts'
import { LockForm } from './lock-form.tsx'

const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'limited', label: 'Some departments or teams' },
] as const
const POLICIES = [
  { value: 'authors', label: 'Authors, and the owner publishes' },
  { value: 'audience', label: 'All who can read it' },
] as const

/** Adds and changes a topic (`?topic=`), and asks why one is locked (`?lock=`). */
export const TopicDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const lock = useDrawer('lock')
  const query = useTopics({})
  const open = query.data?.find(({ id }) => String(id) === drawer.id)
  const locked = query.data?.find(({ id }) => String(id) === lock.id)
  const { isAdmin } = useBook()
  const Form = isAdmin ? AdminForm : OwnForm
  return (
    <>
      <SideDrawer
        history={['hashbook_topics', drawer.id]}
        title={drawer.id === 'new' ? 'Add Topic' : (open?.title ?? 'Topic')}
        is_open={drawer.id !== null}
        onClose={drawer.close}
      >
        {drawer.id === 'new' && <Form onClose={drawer.close} />}
        {drawer.id !== 'new' && drawer.id !== null && (
          <Loaded query={{ ...query, data: open }} what="the topic" shape="form">
            {(topic) => <Form key={topic.id} topic={topic} onClose={drawer.close} />}
          </Loaded>
        )}
      </SideDrawer>
      <SideDrawer title={`Lock ${locked?.title ?? 'topic'}`} is_open={lock.id !== null} onClose={lock.close}>
        {locked && <LockForm topic={locked} onClose={lock.close} />}
      </SideDrawer>
    </>
  )
}

type FormProps = Readonly<{ topic?: Topic; onClose: () => void }>

const ids = (rows: readonly Readonly<{ id: number }>[]) => rows.map(({ id }) => id)

const valuesOf = (topic: Topic) => ({
  version: topic.version,
  title: topic.title,
  description: topic.description,
  departments: ids(topic.departments),
  teams: ids(topic.teams),
  edit_policy: topic.edit_policy,
  deputy: topic.deputy && { area: topic.deputy.area, id: topic.deputy.id },
  review_every_months: topic.review_every_months,
})

type Ref = Readonly<{ area: 'Admin' | 'User'; id: number }>

/** Who publishes and decides when the owner is away. An administrator without a record of their own stays until replaced. */
const Deputy = ({ field, topic }: Readonly<{ field: FieldProps<Ref>; topic?: Topic | undefined }>) => (
  <PersonField
    {...field}
    value={field.value?.area === 'User' ? field.value.id : null}
    onChange={(id) => field.onChange(id ? { area: 'User', id } : null)}
    label="Deputy of the owner"
    help={topic?.deputy?.area === 'Admin' ? `Now ${topic.deputy.name}.` : 'Publishes when the owner is away.'}
    chosen={topic?.deputy?.area === 'User' ? topic.deputy : null}
    isOptional
  />
)

/** The places are typed for some departments or teams; a topic for everyone has none. */
const shownOf = <Values extends Readonly<{ audience?: unknown; departments?: unknown; teams?: unknown }>>({
  departments,
  teams,
  ...rest
}: Values) => (rest.audience === 'everyone' ? rest : { ...rest, departments, teams })

const optionsOf = (rows: readonly Readonly<{ id: number; name: string }>[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

const AdminForm = ({ topic, onClose }: FormProps) => {
  const departments = useCallQuery(listDepartments, {})
  const teams = useCallQuery(listTeams, {})
  const frame = { onDone: onClose, onCancel: onClose }
  const places = { departments: optionsOf(departments.data), teams: optionsOf(teams.data) }
  return topic ? (
    <CallForm
      call={updateTopic}
      input={{ params: { id: topic.id } }}
      initial={{ ...valuesOf(topic), audience: topic.audience }}
      toBody={(draft) => bodyOfDraft(updateTopic, shownOf(draft))}
      submit="Save"
      {...frame}
    >
      {(field) => (
        <>
          <TextField {...field('title')} label="Title" isFirst />
          <TextArea {...field('description')} label="Description" rows={2} />
          <Select {...field('audience')} isOptional={false} label="Who reads it" options={AUDIENCES} />
          {field('audience').value === 'limited' && (
            <>
              <SelectSeveral {...field('departments')} label="Departments" options={places.departments} />
              <SelectSeveral {...field('teams')} label="Teams" options={places.teams} />
            </>
          )}
          <Select {...field('edit_policy')} isOptional={false} label="Who writes" options={POLICIES} />
          <Deputy field={field('deputy')} topic={topic} />
        </>
      )}
    </CallForm>
  ) : (
    <CallForm
      call={addTopic}
      initial={{ audience: 'everyone', edit_policy: 'authors' }}
      toBody={(draft) => bodyOfDraft(addTopic, shownOf(draft))}
      submit="Add Topic"
      {...frame}
    >
      {(field) => (
        <>
          <TextField {...field('title')} label="Title" isFirst />
          <TextArea {...field('description')} label="Description" rows={2} />
          <Select {...field('audience')} label="Who reads it" options={AUDIENCES} />
          {field('audience').value === 'limited' && (
            <>
              <SelectSeveral {...field('departments')} label="Departments" options={places.departments} />
              <SelectSeveral {...field('teams')} label="Teams" options={places.teams} />
            </>
          )}
          <Select {...field('edit_policy')} isOptional={false} label="Who writes" options={POLICIES} />
          <Deputy field={field('deputy')} topic={topic} />
        </>
      )}
    </CallForm>
  )
}

const OwnForm = ({ topic, onClose }: FormProps) => {
  const query = useCallQuery(readChoices, {})
  const frame = { onDone: onClose, onCancel: onClose }
  return (
    <Loaded query={query} what="your departments and teams" shape="form">
      {({ departments, teams, default: own }) =>
        topic ? (
          <CallForm
            call={updateOwnTopic}
            input={{ params: { id: topic.id } }}
            initial={valuesOf(topic)}
            submit="Save"
            {...frame}
          >
            {(field) => (
              <>
                <TextField {...field('title')} label="Title" isFirst />
                <TextArea {...field('description')} label="Description" rows={2} />
                <SelectSeveral {...field('departments')} label="Departments" options={optionsOf(departments)} />
                <SelectSeveral {...field('teams')} label="Teams" options={optionsOf(teams)} />
                <Select {...field('edit_policy')} isOptional={false} label="Who writes" options={POLICIES} />
                <Deputy field={field('deputy')} topic={topic} />
              </>
            )}
          </CallForm>
        ) : (
          <CallForm
            call={addOwnTopic}
            initial={{
              audience: 'limited',
              departments: own.department_id === null ? [] : [own.department_id],
              teams: [],
            }}
            submit="Add Topic"
            {...frame}
          >
            {(field) => (
              <>
                <TextField {...field('title')} label="Title" isFirst />
                <TextArea {...field('description')} label="Description" rows={2} />
                <SelectSeveral {...field('departments')} label="Departments" options={optionsOf(departments)} />
                <SelectSeveral {...field('teams')} label="Teams" options={optionsOf(teams)} />
              </>
            )}
          </CallForm>
        )
      }
    </Loaded>
  )
}
