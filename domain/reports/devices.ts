/** What is known of a device, for one person who works on it. */
interface DeviceContact {
  /** When it last asked for what is new, ISO 8601. */
  visto_en: string;
  /** What it had to send then. */
  pendientes: number;
  /** A drawer is open on it. */
  con_caja: boolean;
}

const MINUTE_MS = 60_000;
/** A device with something to send asks every half minute while somebody works on it. */
const WITH_WORK_MS = 10 * MINUTE_MS;
/** A tablet that sleeps asks nothing: that alone is worth a word only while its drawer is open. */
const WITH_DRAWER_MS = 60 * MINUTE_MS;

/** Whether an owner should hear of a device: it has work that nobody else has, or money, and says nothing. */
export function isQuiet({ visto_en, pendientes, con_caja }: DeviceContact, nowMs: number): boolean {
  const silentMs = nowMs - Date.parse(visto_en);
  return (pendientes > 0 && silentMs >= WITH_WORK_MS) || (con_caja && silentMs >= WITH_DRAWER_MS);
}
