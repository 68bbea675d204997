import { seenPages } from '#domains/hashbook/server/index.ts'
import { can as canTake } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { scopes } from '#kit/server/scope.ts'
import type { Evaluation, EvaluationCan, EvaluationState, Pinned } from '../../contract/performance.models.ts'
import { suggestedRating } from '../../contract/performance.rules.ts'
import { type EvaluationContext, evaluationWorkflow } from '../../contract/performance.workflows.ts'
import { findEvaluation } from './store/evaluations.ts'
import type { StoredEvaluation } from './store/evaluations.rows.ts'

export type Reader = Pick<Context, 'tx' | 'actor' | 'now'>
export type Viewer = 'all' | 'self' | 'reviewer' | 'lead'
type Place = Readonly<{ employee_id: number; reviewer_id: number | null; state: EvaluationState }>

const SHARED: ReadonlySet<EvaluationState> = new Set(['shared', 'acknowledged', 'closed'])
const isShared = (state: EvaluationState): boolean => SHARED.has(state)

/** As what an actor sees an evaluation; null for those to whom it is not there. */
export const findViewer = async (
  reader: Reader,
  { employee_id, reviewer_id, state }: Place,
): Promise<Viewer | null> => {
  const { actor } = reader
  const isGranted = (key: Parameters<typeof scopeOf>[1]): boolean => scopeOf(actor, key) !== null
  if (actor.employee_id === employee_id && (actor.area === 'Admin' || isGranted('performance.own'))) return 'self'
  if (actor.area === 'Admin') return isGranted('performance.read') || isGranted('performance.review') ? 'all' : null
  if (reviewer_id !== null && reviewer_id === actor.employee_id && isGranted('performance.lead')) return 'reviewer'
  if (!isShared(state) || !isGranted('performance.own')) return null
  return (await scopes.get().reaches(reader, 'performance.own', employee_id)) ? 'lead' : null
}

export const evaluationContextOf = ({ actor }: Pick<Reader, 'actor'>, row: StoredEvaluation): EvaluationContext => {
  const isGranted = (key: Parameters<typeof scopeOf>[1]): boolean => scopeOf(actor, key) !== null
  const isOwn = actor.employee_id === row.employee.id
  return {
    is_own: isOwn,
    is_person: isOwn && actor.area === 'User' && isGranted('performance.own'),
    is_reviewer:
      row.reviewer !== null &&
      row.reviewer.id === actor.employee_id &&
      actor.area === 'User' &&
      isGranted('performance.lead'),
    reviews: actor.area === 'Admin' && isGranted('performance.review'),
    has_reviewer: row.reviewer !== null,
    calibrates: actor.area === 'Admin' && isGranted('performance.calibrate'),
    is_complete: true,
    is_explained: true,
    has_reply: true,
  }
}

const canOf = (reader: Pick<Reader, 'actor'>, row: StoredEvaluation): EvaluationCan => {
  const steps = canTake(evaluationWorkflow, row.state, evaluationContextOf(reader, row))
  const {
    goals,
    save_self,
    submit_self,
    save_review,
    submit_review,
    calibrate,
    share,
    acknowledge,
    reopen,
    reassign,
    cancel,
  } = steps
  return {
    goals,
    save_self,
    submit_self,
    save_review,
    submit_review,
    return: steps.return,
    calibrate,
    share,
    acknowledge,
    reopen,
    reassign,
    cancel,
  }
}

type About = Readonly<{ criterion_id: number | null; goal_id: number | null }>
const isAbout = (one: About, about: About): boolean =>
  one.criterion_id === about.criterion_id && one.goal_id === about.goal_id

/** Label of evidence whose title the reader may not see. */
const UNSEEN = 'A page you cannot open'

/** Returns the pages among the evidence that the reader may open: others may not read their titles, even of pins. */
const pagesSeen = async (reader: Reader, { pins }: StoredEvaluation): Promise<ReadonlySet<number>> => {
  const ids = pins.flatMap(({ source_type, source_id }) => (source_type === 'topic' ? [source_id] : []))
  return new Set(ids.length === 0 ? [] : (await seenPages(reader, ids)).map(({ id }) => id))
}

/** An evaluation as its reader sees it: parts that are not theirs yet are null. */
export const presentEvaluation = async (reader: Reader, row: StoredEvaluation, viewer: Viewer): Promise<Evaluation> => {
  const pages = await pagesSeen(reader, row)
  const isOut = isShared(row.state)
  const seesManager = viewer === 'all' || viewer === 'reviewer' || isOut
  const seesSelf =
    viewer === 'self' || viewer === 'all' || isOut || (row.state !== 'goals' && row.state !== 'self_review')
  const sees = (author: 'self' | 'manager'): boolean => (author === 'self' ? seesSelf : seesManager)
  const pinsOf = (about: About): Pinned[] =>
    row.pins
      .filter((pin) => isAbout(pin, about) && sees(pin.author))
      .map(({ author, source_type, source_id, label }) => ({
        author,
        source_type,
        source_id,
        label: source_type === 'topic' && !pages.has(source_id) ? UNSEEN : label,
      }))
  const rated = (about: About) => {
    const by = (author: 'self' | 'manager') => {
      const found = sees(author) && row.ratings.find((one) => one.author === author && isAbout(one, about))
      return found ? { rating: found.rating, comment: found.comment } : null
    }
    return { self: by('self'), manager: by('manager'), evidence: pinsOf(about) }
  }
  return {
    id: row.id,
    version: row.version,
    cycle: row.cycle,
    cycles: row.cycles,
    employee: row.employee,
    reviewer: row.reviewer,
    state: row.state,
    revision: row.revision,
    form: {
      ...row.form,
      criteria: row.form.criteria.map((one) => ({ ...one, ...rated({ criterion_id: one.id, goal_id: null }) })),
    },
    goals: row.goals.map((one) => ({
      ...one,
      suggested_rating: suggestedRating(one.achieved_percent),
      ...rated({ criterion_id: null, goal_id: one.id }),
    })),
    goals_scaled: row.goals_scaled,
    evidence: pinsOf({ criterion_id: null, goal_id: null }),
    scores_x100: {
      self: seesSelf && (viewer !== 'self' || isOut) ? row.self_score_x100 : null,
      manager: seesManager ? row.manager_score_x100 : null,
      final: seesManager ? row.final_score_x100 : null,
    },
    grade: seesManager ? row.grade : null,
    overall_comment: seesManager ? row.overall_comment : null,
    recommendation: seesManager ? row.recommendation : null,
    calibration: seesManager ? row.moves : null,
    agrees: row.agrees,
    reply: row.reply,
    acknowledged_at: row.acknowledged_at,
    self_skipped: row.self_skipped,
    cancel_reason: row.cancel_reason,
    can: canOf(reader, row),
  }
}

const placeOf = (row: StoredEvaluation): Place => ({
  employee_id: row.employee.id,
  reviewer_id: row.reviewer?.id ?? null,
  state: row.state,
})

/** An evaluation that the actor may see, with as what; 404 for every other one. */
export const getVisible = async (reader: Reader, id: number): Promise<{ row: StoredEvaluation; viewer: Viewer }> => {
  const row = await findEvaluation(reader.tx, id)
  const viewer = row ? await findViewer(reader, placeOf(row)) : null
  if (!row || viewer === null) throw notFound()
  return { row, viewer }
}

export const presentById = async (reader: Reader, id: number): Promise<Evaluation> => {
  const { row, viewer } = await getVisible(reader, id)
  return presentEvaluation(reader, row, viewer)
}
