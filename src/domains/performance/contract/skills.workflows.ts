import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string): RefusedBy => ({ code })

export type SkillContext = Readonly<{
  /** The actor is the person whose skill it is, also by an account of the admin area. */
  is_own: boolean
  /** The actor may claim for themselves. */
  claims: boolean
  /** The actor leads the person, or decides for all. */
  reviews: boolean
  writes: boolean
  /** Another claim of this skill waits. */
  has_claim: boolean
  /** The person has this very level, and nothing is renewed. */
  is_same: boolean
  /** The level was entered or reviewed within a day. */
  is_young: boolean
}>

/** Steps of one level of a skill; a level that is confirmed counts until the one of a later day. */
export const skillWorkflow = workflow<SkillContext>()({
  name: 'skill',
  states: ['none', 'claimed', 'confirmed', 'rejected', 'withdrawn', 'expired', 'ended'],
  start: 'none',
  ends: ['rejected', 'withdrawn', 'ended'],
  who: {
    person: ({ is_own, claims }) => is_own && claims,
    reviewer: ({ reviews }) => reviews,
    keeper: ({ writes }) => writes,
    system: () => false,
  },
  guards: {
    noClaim: ({ has_claim }) => (has_claim ? refused('open_claim') : null),
    otherLevel: ({ is_same }) => (is_same ? refused('same_level') : null),
    young: ({ is_young }) => (is_young ? null : refused('decided')),
    notOwn: ({ is_own }) => (is_own ? refused('own_review') : null),
  },
  rows: [
    { from: 'none', action: 'claim', to: 'claimed', who: 'person', guard: ['noClaim', 'otherLevel'] },
    { from: 'none', action: 'add', to: 'confirmed', who: 'keeper', guard: ['notOwn', 'otherLevel'] },
    { from: 'claimed', action: 'confirm', to: 'confirmed', who: 'reviewer', guard: 'notOwn' },
    { from: 'claimed', action: 'adjust', to: 'confirmed', who: 'reviewer', guard: 'notOwn' },
    { from: 'claimed', action: 'reject', to: 'rejected', who: 'reviewer', guard: 'notOwn' },
    { from: 'claimed', action: 'withdraw', to: 'withdrawn', who: 'person' },
    { from: 'confirmed', action: 'expire', to: 'expired', who: 'system' },
    { from: 'confirmed', action: 'replace', to: 'ended', who: 'system' },
    { from: ['confirmed', 'expired'], action: 'remove', to: 'ended', who: 'keeper' },
    { from: 'ended', action: 'remove', to: 'ended', who: 'keeper', guard: 'young' },
    { from: 'claimed', action: 'person_left', to: 'withdrawn', who: 'system' },
  ],
  otherwise: ({ state, because }) => {
    if (because === 'who') return refused('not_yours')
    return refused(state === 'claimed' ? 'open_claim' : 'decided')
  },
})

export type SkillStep = (typeof skillWorkflow.actions)[number]
