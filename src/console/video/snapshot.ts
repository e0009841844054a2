/** The picture that a video shows, as a file. */

export async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((done) => {
    canvas.toBlob(done, 'image/jpeg', 0.9);
  });
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Name of the source and the moment, in the time of the reader. */
const nameAt = (name: string, at: Date): string =>
  `${name.replaceAll(/[\\/:*?"<>|\s]+/g, '-')}-${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;

export const snapshotName = (name: string, at: Date): string => `${nameAt(name, at)}.jpg`;

/** The same of a part of a recording that began at that moment. */
export const partName = (name: string, began: Date, number: number, type: string): string =>
  `${nameAt(name, began)}-${two(number)}.${type === 'video/mp4' ? 'mp4' : 'webm'}`;
