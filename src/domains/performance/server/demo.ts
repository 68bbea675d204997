import type { Demo } from '#kit/server/demo.ts'
import { demoEvaluations } from './evaluations/demo/demo.ts'
import { demoScores } from './scores/demo.ts'
import { demoSkills } from './skills/demo/skills.ts'

/** Skills, scores and two rounds of evaluations of the sample organisation. */
export const demoPerformance = async (demo: Demo): Promise<void> => {
  await demoSkills(demo)
  await demoScores(demo)
  await demoEvaluations(demo)
}
