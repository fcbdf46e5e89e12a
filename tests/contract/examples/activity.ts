import type { activityEndpoints } from '#contract/activity/activity-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

export const activityExamples: Record<keyof typeof activityEndpoints, Example> = {
  activity: () => ({}),
  collaboratorList: () => ({}),
};
