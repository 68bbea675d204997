import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { send } from '#kit/web/call/send.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { explainAccess, listKnownCalls, listLogins } from '../../contract/roles.calls.ts'
import { CHECKS, type Explanation, type Login } from '../../contract/roles.models.ts'
import styles from './roles.module.css'

const AREAS = { Admin: 'Admin area', User: 'Employee area', both: 'Both areas' } as const

const loginOption = ({ kind, id, name, role }: Login) => ({
  value: `${kind}-${id}`,
  label: name,
  under: [kind === 'admin' ? 'Administrator' : 'Employee', role].filter(Boolean).join(', '),
})

const findLogins = async (typed: string) =>
  (await send(listLogins, { query: typed === '' ? {} : { q: typed } })).data.map(loginOption)

const WHO = /^(employee|admin)-([1-9]\d{0,9})$/

/** What is asked stands in the address: a link asks the same of the server. */
const address = z.object({
  who: z.string().regex(WHO).optional(),
  call: z.string().max(80).optional(),
  whom: textId.optional(),
})

const whoOf = (value: string | undefined) => {
  const [, kind, id] = value?.match(WHO) ?? []
  return id === undefined
    ? null
    : { kind: kind === 'admin' ? ('admin' as const) : ('employee' as const), id: Number(id) }
}

/** Why a person can, or cannot, do something: the checks of a call, up to the one that fails. */
export const ExplainAccess = () => {
  const [{ who, call, whom }, set] = useAddressState(address)
  const person = whoOf(who)
  const chosen = useCallQuery(listLogins, { query: person ?? {} }, { enabled: person !== null })
  const calls = useCallQuery(listKnownCalls, {})
  const isAsked = person !== null && call !== undefined
  const body = {
    who: person ?? { kind: 'employee' as const, id: 1 },
    call: call ?? '',
    ...(whom === undefined ? {} : { target_employee_id: whom }),
  }
  const query = useCallQuery(explainAccess, { body }, { enabled: isAsked })
  const options = (calls.data ?? []).map(({ id, summary, area }) => ({
    value: id,
    label: summary.replace(/\.$/, ''),
    under: `${id}, ${AREAS[area].toLowerCase()}`,
  }))
  return (
    <div className={styles.explain}>
      <Card>
        <div className={styles.asked}>
          <Select<string>
            name="who"
            id="explain-who"
            label="Who"
            value={who}
            isOptional={false}
            onChange={(next) => set({ who: next }, { push: true })}
            options={(chosen.data ?? []).map(loginOption)}
            find={{ id: listLogins.id, run: findLogins }}
          />
          <Select<string>
            name="call"
            id="explain-call"
            label="Does what"
            value={call}
            isOptional={false}
            onChange={(next) => set({ call: next }, { push: true })}
            options={options}
          />
          <PersonField
            name="target"
            id="explain-target"
            label="To whom"
            value={whom}
            chosen={query.data?.target ?? null}
            isOptional
            onChange={(next) => set({ whom: next }, { push: true })}
          />
        </div>
      </Card>
      {isAsked ? (
        <Loaded query={query} what="the answer" shape="lines">
          {(explanation) => <Steps explanation={explanation} />}
        </Loaded>
      ) : (
        <Empty
          title="Choose who does what"
          text="Every check that stands before it appears here, as the server makes it."
        />
      )}
    </div>
  )
}

const WORDS = { session: 'Session', area: 'Area', permission: 'Permission', scope: 'Scope', state: 'State' } as const

type Step = Explanation['steps'][number]

/** The answer in one word, and no surer than its steps. */
const verdictOf = ({ allowed, steps }: Explanation): readonly [Tone, string] => {
  if (!allowed) return ['bad', 'Not allowed']
  return steps.some((step) => step.is_unchecked)
    ? ['attention', 'Allowed, as far as checked here']
    : ['good', 'Allowed']
}

const doorOf = (step: Step | undefined) => {
  if (step === undefined) return { Icon: IconCircleMinus, state: 'not asked' }
  if (step.is_unchecked) return { Icon: IconCircleMinus, state: 'not checked' }
  return step.passed ? { Icon: IconCircleCheck, state: 'open' } : { Icon: IconCircleX, state: 'closed' }
}

const Steps = ({ explanation }: { explanation: Explanation }) => {
  const [tone, word] = verdictOf(explanation)
  return (
    <Card title={<StatusBadge tone={tone} word={word} />}>
      <ol className={styles.steps}>
        {CHECKS.map((check) => {
          const step = explanation.steps.find((one) => one.check === check)
          const { Icon, state } = doorOf(step)
          return (
            <li key={check} data-state={state}>
              <Icon size={20} role="img" aria-label={state} />
              <strong>{WORDS[check]}</strong>
              <span className={step ? '' : 'm-dim'}>{step?.text ?? 'Not asked.'}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
