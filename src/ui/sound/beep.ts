let audio: AudioContext | undefined;

/** A short low tone: something was not accepted. Silent where the browser allows no sound yet. */
export function beep(): void {
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 220;
    tone.type = 'square';
    volume.gain.setValueAtTime(0.08, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.25);
  } catch {
    // No audio device: the message on screen stands alone.
  }
}
