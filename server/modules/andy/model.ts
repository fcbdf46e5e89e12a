import type { ModelMessage } from 'ai';
import type { AndyQuestion } from '#domain/andy/answer.ts';
import { recentTurns } from '#domain/andy/question/conversation.ts';
import type { AndyReader } from '#domain/andy/reader.ts';
import { type AndyRights, NO_STORE } from '#domain/andy/rights.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { modelText } from './model-text.ts';
import { toPlainText } from './plain-text.ts';

/** An OpenAI-compatible language model (contract §1, ANDY_*). */
export interface ModelSettings {
  baseUrl: string;
  model: string;
  apiKey?: string;
  timeoutMs?: number;
}

/** What the model may use for one question. */
interface ModelAccess {
  /** Guarded by the rights and bound to the caller's business. */
  reader: AndyReader;
  rights: AndyRights;
}

export interface AndyModel {
  /** False for a while after it failed twice in a row: nobody should wait for what is down. */
  isReady(now: Date): boolean;
  /** Plain text, or null when the engine has to answer; `onFailure` gets the reason, without secrets. */
  ask(
    question: AndyQuestion,
    access: ModelAccess,
    onFailure: (reason: string) => void,
  ): Promise<string | null>;
}

// The whole answer has 10 s (reliability T-AN 07); the engine needs a moment of them.
const TIMEOUT_MS = 8_000;
const MAX_STEPS = 6;
const MAX_TOKENS = 700;
const FAILURES_BEFORE_PAUSE = 2;
const PAUSE_MS = 60_000;

/** Andy by a language model. Its library is loaded with the first question, not with the server. */
export function createModel(settings: ModelSettings): AndyModel {
  let failures = 0;
  let pausedUntilMs = 0;
  return {
    isReady: (now) => now.getTime() >= pausedUntilMs,
    async ask(question, access, onFailure) {
      try {
        const text = toPlainText(await generate(settings, question, access));
        if (text === null) throw new Error('empty answer');
        failures = 0;
        return text;
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES_BEFORE_PAUSE) {
          failures = 0;
          pausedUntilMs = question.now.getTime() + PAUSE_MS;
        }
        onFailure(error instanceof Error ? error.name : 'unknown');
        return null;
      }
    },
  };
}

async function generate(
  { baseUrl, model, apiKey, timeoutMs = TIMEOUT_MS }: ModelSettings,
  question: AndyQuestion,
  { reader, rights }: ModelAccess,
): Promise<string> {
  const abortSignal = AbortSignal.timeout(timeoutMs);
  const [{ generateText, stepCountIs }, { createOpenAICompatible }, { createTools }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
    import('./model-tools.ts'),
  ]);
  const provider = createOpenAICompatible({ name: 'andy', baseURL: baseUrl, ...(apiKey ? { apiKey } : {}) });
  const { text } = await generateText({
    model: provider(model),
    system: systemPrompt(question, rights, reader),
    messages: messagesOf(question),
    tools: createTools(reader, rights),
    stopWhen: stepCountIs(MAX_STEPS),
    maxOutputTokens: MAX_TOKENS,
    maxRetries: 0,
    temperature: 0.2,
    abortSignal,
  });
  return text;
}

function systemPrompt(
  { firstName = '', now }: AndyQuestion,
  rights: AndyRights,
  { ofStore }: Pick<AndyReader, 'ofStore'>,
): string {
  const names = Object.entries(modelText.subjects) as [keyof typeof modelText.subjects, string][];
  const has = (wanted: boolean) =>
    names.filter(([right]) => rights[right] === wanted).map(([, name]) => name);
  const sales = ofStore === undefined ? 'all' : ofStore === NO_STORE ? 'none' : 'own-store';
  const facts = { firstName, today: bogotaDate(now), sales } as const;
  return modelText.system({ ...facts, can: has(true), cannot: has(false) });
}

/** The talk as the model sees it: two roles and no other, whatever the client sent. */
function messagesOf({ history, userInput }: AndyQuestion): ModelMessage[] {
  const before = recentTurns(history, userInput).map(
    ({ sender, text }): ModelMessage =>
      sender === 'user' ? { role: 'user', content: text } : { role: 'assistant', content: text },
  );
  return [...before, { role: 'user', content: userInput }];
}
