import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { send } from '#kit/web/call/send.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { useKnownPages } from '#kit/web/screens/known-pages.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { explainAccess, listKnownCalls, listLogins, listPermissions, listRoles } from '../../contract/roles.calls.ts'
import { CHECKS, type Explanation, type Login, type Role } from '../../contract/roles.models.ts'
import { type AccessQuestion, listQuestions, explainRole, withLabels, sentenceOf } from './access-question.ts'
import styles from './roles.module.css'

const loginOption = ({ kind, id, name, role }: Login) => ({
  value: `${kind}-${id}`,
  label: name,
  under: [kind === 'admin' ? 'Administrator' : 'Employee', role].filter(Boolean).join(', '),
})

const roleOption = ({ id, name, area }: Role) => ({
  value: `role-${id}`,
  label: name,
  under: area === 'Admin' ? 'Role of the admin area' : 'Role of the employee area',
})

const WHO = /^(employee|admin|role)-([1-9]\d{0,9})$/

/** The question is in the address, so that a link sends the same to the server. */
const address = z.object({
  who: z.string().regex(WHO).optional(),
  what: z.string().max(120).optional(),
  whom: textId.optional(),
})

const whoOf = (value: string | undefined) => {
  const [, kind, id] = value?.match(WHO) ?? []
  if (id === undefined) return null
  const kinds = { admin: 'admin', role: 'role' } as const
  return { kind: kind === 'admin' || kind === 'role' ? kinds[kind] : ('employee' as const), id: Number(id) }
}

/** Returns the parts of the question in the address, and the options of each. */
const useQuestion = () => {
  const [{ who, what, whom }, set] = useAddressState(address)
  const chosen = whoOf(who)
  const login = chosen === null || chosen.kind === 'role' ? null : { kind: chosen.kind, id: chosen.id }
  const logins = useCallQuery(listLogins, { query: login ?? {} }, { enabled: login !== null })
  const roles = useCallQuery(listRoles, { query: {} }).data ?? []
  const calls = useCallQuery(listKnownCalls, {})
  const permissions = useCallQuery(listPermissions, {})
  const pages = useKnownPages()
  const all = useMemo(
    () => listQuestions(pages, calls.data ?? [], permissions.data ?? []),
    [pages, calls.data, permissions.data],
  )
  const role = chosen?.kind === 'role' ? roles.find(({ id }) => id === chosen.id) : undefined
  const find = async (typed: string) => {
    const found = await send(listLogins, { query: typed === '' ? {} : { q: typed } })
    const fitting = roles.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
    return [...found.data.map(loginOption), ...fitting.map(roleOption)]
  }
  const named = role ? [roleOption(role)] : (logins.data ?? []).map(loginOption)
  const question = all.find(({ value }) => value === what)
  return { who, what, whom, set, login, role, find, named, all, question }
}

/** Explains why a person, or the holders of a role, can or cannot open a page or do something. */
export const ExplainAccess = () => {
  const form = useQuestion()
  const { who, what, whom, set, login, role, named, question } = form
  const [target, setTarget] = useState<Explanation['target']>(null)
  const name = named.find(({ value }) => value === who)?.label ?? ''
  return (
    <div className="m-stack">
      <Card>
        <div className={styles.question}>
          <Select<string>
            name="who"
            id="explain-who"
            label="Who"
            help="A person or a role"
            value={who}
            isOptional={false}
            onChange={(next) => set({ who: next }, { push: true })}
            options={named}
            find={{ id: listLogins.id, run: form.find }}
          />
          <Select<string>
            name="what"
            id="explain-what"
            label="Does what"
            help="Opens a page, or an action"
            value={what}
            isOptional={false}
            onChange={(next) => set({ what: next }, { push: true })}
            options={form.all}
          />
          {!role && (
            <PersonField
              name="target"
              id="explain-target"
              label="To whom"
              value={whom}
              chosen={target}
              isOptional
              onChange={(next) => set({ whom: next }, { push: true })}
            />
          )}
        </div>
      </Card>
      {question && role && (
        <AccessResultCard who={role.name} isRole question={question} explanation={explainRole(role, question)} />
      )}
      {question && login && (
        <PersonResult
          key={`${who} ${question.value} ${whom}`}
          name={name}
          login={login}
          question={question}
          calls={question.calls}
          whom={whom}
          onTarget={setTarget}
        />
      )}
      {!(question && (role || login)) && (
        <Empty title="Choose who does what" text="The answer and the steps that lead to it appear here." />
      )}
    </div>
  )
}

type PersonProps = Readonly<{
  name: string
  login: Readonly<{ kind: 'employee' | 'admin'; id: number }>
  question: AccessQuestion
  calls: readonly string[]
  whom: number | undefined
  onTarget: (target: Explanation['target']) => void
}>

/** Fetches the explanation for a person. Any of several rights opens a page: the next one is tried after a refusal. */
const PersonResult = (props: PersonProps) => {
  const { name, login, question, calls, whom, onTarget } = props
  const [call, ...others] = calls
  const body = { who: login, call: call ?? '', ...(whom === undefined ? {} : { target_employee_id: whom }) }
  const query = useCallQuery(explainAccess, { body }, { enabled: call !== undefined })
  const target = query.data?.target ?? null
  useEffect(() => onTarget(target), [target, onTarget])
  if (call === undefined) return <Empty title="Open to everyone" text="No right is needed for it." />
  return (
    <Loaded query={query} what="the answer" shape="lines">
      {(explanation) =>
        explanation.allowed || others.length === 0 ? (
          <AccessResultCard who={name} isRole={false} question={question} explanation={explanation} />
        ) : (
          <PersonResult {...props} calls={others} />
        )
      }
    </Loaded>
  )
}

const CHECK_LABELS = {
  session: 'Session',
  area: 'Area',
  permission: 'Permission',
  scope: 'Scope',
  state: 'State',
} as const

type Step = Explanation['steps'][number]

const doorOf = (step: Step | undefined) => {
  if (step === undefined) return { Icon: IconCircleMinus, state: 'not asked' }
  if (step.is_unchecked) return { Icon: IconCircleMinus, state: 'not checked' }
  return step.passed ? { Icon: IconCircleCheck, state: 'open' } : { Icon: IconCircleX, state: 'closed' }
}

type ResultProps = Readonly<{ who: string; isRole: boolean; question: AccessQuestion; explanation: Explanation }>

/** The result in one sentence, and below it the checks, up to the one that refuses. */
const AccessResultCard = (result: ResultProps) => {
  const { explanation, isRole, question } = result
  return (
    <Card>
      <p className={styles.result} data-allowed={explanation.allowed} role="status">
        {sentenceOf(result)}
      </p>
      <ol className={styles.steps}>
        {CHECKS.filter((check) => !isRole || (check !== 'session' && check !== 'state')).map((check) => {
          const step = explanation.steps.find((one) => one.check === check)
          const { Icon, state } = doorOf(step)
          return (
            <li key={check} data-state={state}>
              <Icon size={20} role="img" aria-label={state} />
              <strong>{CHECK_LABELS[check]}</strong>
              <span className={step ? '' : 'm-dim'}>
                {step ? withLabels(step.text, question.permissions) : 'Not asked.'}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
