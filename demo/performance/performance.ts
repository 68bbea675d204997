import type { Demo } from '../demo.ts'
import { demoEvaluations } from './evaluations.ts'
import { demoScores } from './scores.ts'
import { demoSkills } from './skills.ts'

/** Skills, scores and two rounds of evaluations of the sample organisation. */
export const demoPerformance = async (demo: Demo): Promise<void> => {
  await demoSkills(demo)
  await demoScores(demo)
  await demoEvaluations(demo)
}
