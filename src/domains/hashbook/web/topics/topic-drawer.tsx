import type { ComponentProps } from 'react'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import type { Option } from '#kit/web/form/choice-fields.tsx'
import { bodyOfDraft, type FieldProps } from '#kit/web/form/draft.ts'
import { PersonField } from '#kit/web/form/person-field.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listDepartments, listTeams } from '#domains/organisation/contract/units.calls.ts'
import type { Topic } from '../../contract/hashbook.models.ts'
import { topicRecord } from '../../contract/hashbook.records.ts'
import { addOwnTopic, addTopic, readChoices, updateOwnTopic, updateTopic } from '../../contract/topics.calls.ts'
import { useBook, useTopics } from '../parts/use-book.ts'
import { LockForm } from './lock-form.tsx'

/** Adds and changes a topic (`?topic=`), and takes the reason of a lock (`?lock=`). */
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

const valuesOf = (topic: Topic) => ({
  version: topic.version,
  ...topicRecord.values(topic),
  deputy: topic.deputy && { area: topic.deputy.area, id: topic.deputy.id },
})

type Ref = Readonly<{ area: 'Admin' | 'User'; id: number }>

/**
 * The deputy, who publishes and decides when the owner is away. An administrator without an employee record stays until
 * replaced.
 */
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

type Places = Readonly<{ departments: readonly Option<number>[]; teams: readonly Option<number>[] }>
type FieldsProps = Readonly<{
  form: ComponentProps<typeof Fields>['form']
  places: Places
  topic?: Topic | undefined
  /** Employees choose their own places, and who writes in a topic of theirs. */
  isOwn?: boolean
}>

const TopicFields = ({ form, places, topic, isOwn = false }: FieldsProps) => {
  // Each of the four calls has these fields, or is drawn without them.
  const { field, draft } = unsafeCast<Form<typeof updateTopic>>(form)
  const hasPlaces = isOwn || draft.audience === 'limited'
  const hasPolicy = !isOwn || topic !== undefined
  return (
    <Fields
      of={topicRecord}
      form={form}
      first="title"
      items={[
        'title',
        'description',
        !isOwn && 'audience',
        hasPlaces && 'departments',
        hasPlaces && 'teams',
        hasPolicy && 'edit_policy',
        hasPolicy ? <Deputy key="deputy" field={field('deputy')} topic={topic} /> : false,
        hasPolicy && 'review_every_months',
      ]}
      with={{
        departments: { options: places.departments },
        teams: { options: places.teams },
        edit_policy: { isOptional: false },
      }}
    />
  )
}

const AdminForm = ({ topic, onClose }: FormProps) => {
  const departments = useCallQuery(listDepartments, {})
  const teams = useCallQuery(listTeams, {})
  const frame = { onDone: onClose, onCancel: onClose }
  const places = { departments: optionsOf(departments.data), teams: optionsOf(teams.data) }
  return topic ? (
    <CallForm
      call={updateTopic}
      input={{ params: { id: topic.id } }}
      initial={valuesOf(topic)}
      toBody={(draft) => bodyOfDraft(updateTopic, shownOf(draft))}
      submit="Save"
      {...frame}
    >
      {(_, form) => <TopicFields form={form} places={places} topic={topic} />}
    </CallForm>
  ) : (
    <CallForm
      call={addTopic}
      initial={{ audience: 'everyone', edit_policy: 'authors', review_every_months: 6 }}
      toBody={(draft) => bodyOfDraft(addTopic, shownOf(draft))}
      submit="Add Topic"
      {...frame}
    >
      {(_, form) => <TopicFields form={form} places={places} />}
    </CallForm>
  )
}

const OwnForm = ({ topic, onClose }: FormProps) => {
  const query = useCallQuery(readChoices, {})
  const frame = { onDone: onClose, onCancel: onClose }
  return (
    <Loaded query={query} what="your departments and teams" shape="form">
      {({ departments, teams, default: own }) => {
        const places = { departments: optionsOf(departments), teams: optionsOf(teams) }
        if (!topic)
          return (
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
              {(_, form) => <TopicFields form={form} places={places} isOwn />}
            </CallForm>
          )
        const { audience: _audience, position: _position, ...initial } = valuesOf(topic)
        return (
          <CallForm
            call={updateOwnTopic}
            input={{ params: { id: topic.id } }}
            initial={initial}
            submit="Save"
            {...frame}
          >
            {(_, form) => <TopicFields form={form} places={places} topic={topic} isOwn />}
          </CallForm>
        )
      }}
    </Loaded>
  )
}
